package display

import (
	"fmt"
	"reflect"

	"github.com/mercer-go/mercer/interp/box"
)

// Render gathers every representation that v offers; rich tells whether there
// is any beside plain text. A value with a method Render or SimpleRender has
// chosen them itself. Matrices, and lists and maps of numbers or records, which
// have no such methods, become tables. Plain text is always present, so that a
// terminal and a search have something to read.
func Render(v any) (d Data, rich bool) {
	if ready, ok := v.(Data); ok {
		return ready, true
	}
	if isNil(v) {
		return Data{Data: MIMEMap{MIMETypeText: Text(v)}}, false
	}
	if render := method[Data](v, "Render"); render != nil {
		return render(), true
	}
	d = Data{Data: MIMEMap{}}
	if render := method[MIMEMap](v, "SimpleRender"); render != nil {
		d.Data = merge(d.Data, render())
	} else {
		renderEach(v, &d)
	}
	if len(d.Data) == 0 {
		renderTable(v, &d)
	}
	for mime := range d.Data {
		rich = rich || mime != MIMETypeText
	}
	if metadata := method[map[string]any](v, "DisplayMetadata"); metadata != nil {
		d.Metadata = merge(d.Metadata, metadata())
	}
	if _, ok := d.Data[MIMETypeText]; !ok {
		d.Data[MIMETypeText] = Text(v)
	}
	return d, rich
}

// Text is the plain representation of v: its String or Error method, or Go's
// own format of the value.
func Text(v any) string { return fmt.Sprint(v) }

// renderEach adds a representation for each method that makes one.
func renderEach(v any, d *Data) {
	for name, mime := range map[string]string{
		"HTML": MIMETypeHTML, "JavaScript": MIMETypeJavaScript, "Latex": MIMETypeLatex,
		"Markdown": MIMETypeMarkdown, "SVG": MIMETypeSVG,
	} {
		if f := method[string](v, name); f != nil {
			d.Data[mime] = f()
		}
	}
	for name, mime := range map[string]string{"JPEG": MIMETypeJPEG, "PDF": MIMETypePDF, "PNG": MIMETypePNG} {
		if f := method[[]byte](v, name); f != nil {
			d.Data[mime] = f()
		}
	}
	if f := method[map[string]any](v, "JSON"); f != nil {
		d.Data[MIMETypeJSON] = f()
	}
	if img := imageOf(v); img != nil && d.Data[MIMETypePNG] == nil {
		_ = addImage(d, img) // what no encoder takes is text
	}
}

// method is the method of v that takes nothing and returns a T, or nil. The
// methods of a type of a cell's own are not those that Go sees.
func method[T any](v any, name string) func() T {
	if b, ok := v.(box.Box); ok {
		return box.Method[T](b, name)
	}
	m := reflect.ValueOf(v).MethodByName(name)
	if !m.IsValid() {
		return nil
	}
	f, _ := m.Interface().(func() T)
	return f
}

// isNil reports whether v is nothing to ask for its methods.
func isNil(v any) bool {
	if b, ok := v.(box.Box); ok {
		v = b.V
	}
	r := reflect.ValueOf(v)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

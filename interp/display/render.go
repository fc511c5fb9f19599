package display

import (
	"fmt"
	"image"
	"reflect"
)

// Render collects all representations of v; rich reports whether there is one
// besides plain text.
//
// A value chooses its representations by its method Render or SimpleRender, or
// else by methods such as HTML, PNG or Latex; see Renderer and the types after
// it. A value without such methods is shown
//
//   - as a picture, if it is an image.Image or a *plot.Plot of gonum;
//   - as a table, if it is a matrix, a list of structs, of lists or of maps by name, a
//     map whose values are numbers, or *sql.Rows, which are read to the end, counted
//     and closed (at most a million of them, and no longer than two seconds);
//   - one by one, if it is a list whose first element shows itself, such as a figure;
//   - with its first ten values, if it is an iter.Seq or iter.Seq2, which is called for
//     that and is stopped after a second;
//   - with its type and state, if it is a channel, a function or a pointer to a struct of
//     a library that has only unexported fields;
//   - with its header, if it is an http.Response, whose body is not read;
//   - with its first and last digits, if it is a number of math/big with more than
//     10,000 of them.
//
// Any other value is shown as plain text: see Text. There is always a plain text too,
// for terminals and for searching. A method Alt() string gives the alternative text of
// pictures.
func Render(v any) (d Data, rich bool) {
	if ready, ok := v.(Data); ok {
		return ready, true
	}
	if isNil(v) {
		return Data{Data: MIMEMap{MIMETypeText: Text(v)}}, false
	}
	if render := method[Data](v, "Render"); render != nil {
		return described(v, render()), true
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
	if len(d.Data) == 0 {
		renderSpecial(v, &d)
	}
	if len(d.Data) == 0 {
		renderList(v, &d)
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
	return described(v, d), rich
}

// described adds the alternative text that v has.
func described(v any, d Data) Data {
	if alt := method[string](v, "Alt"); alt != nil {
		return WithAlt(alt(), d)
	}
	return d
}

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
	if img, ok := v.(image.Image); ok && d.Data[MIMETypePNG] == nil {
		if err := addImage(d, img); err != nil {
			d.Data[MIMETypeText] = fmt.Sprintf("%s: %v", imageText(img), err)
		} else if _, has := v.(fmt.Stringer); !has {
			d.Data[MIMETypeText] = imageText(img)
		}
	}
}

// method returns the method of v that takes nothing and returns a T, or nil.
func method[T any](v any, name string) func() T {
	m := reflect.ValueOf(v).MethodByName(name)
	if !m.IsValid() {
		return nil
	}
	f, _ := m.Interface().(func() T)
	return f
}

// isNil reports whether v is nil or a nil pointer, whose methods must not be
// called.
func isNil(v any) bool {
	r := reflect.ValueOf(v)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

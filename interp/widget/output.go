package widget

import (
	"encoding/base64"
	"errors"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
)

// An Output is an area of the page. Capture adds to it what a function prints
// and shows. Show, Print and Fail replace its content.
type Output struct{ m *model }

// NewOutput makes an empty area.
func NewOutput() *Output {
	m := newWidget(outputModule, "Output", nil, state{"msg_id": "", "outputs": []any{}})
	m.accept = map[string]acceptor{"outputs": as[[]any](nil)} // a front end reports what it has captured
	m.text = func() string { return "" }
	return &Output{m.show()}
}

// Show replaces the content by values. Each value is shown like the result of
// a cell.
func (w *Output) Show(values ...any) {
	outputs := []any{}
	for _, v := range values {
		d, _ := display.Render(v)
		outputs = append(outputs, shown(d))
	}
	w.m.set(state{"outputs": outputs})
}

// Print replaces the content by a text.
func (w *Output) Print(text string) {
	w.m.set(state{"outputs": []any{map[string]any{"output_type": "stream", "name": "stdout", "text": text}}})
}

// Capture calls f. Everything that is printed or shown in the meantime, by f
// or by another goroutine, is added to the area below its content. If f fails,
// its error is shown there too, and Capture returns as usual. Capture is like
// "with output:" in ipywidgets.
//
// Progress bars are not captured, and display.Update changes an output where
// it is. If you call Capture in a goroutine that continues after its cell, the
// area stops capturing as soon as a cell or a function of a widget begins or
// ends; call Capture again to continue. A front end without widgets shows
// everything among the outputs of the cell.
func (w *Output) Capture(f func()) { _ = w.capture(false, func() error { f(); return nil }) } // it is shown

// capture is Capture; if fresh, what f shows replaces the content. It returns
// the error of f.
func (w *Output) capture(fresh bool, f func() error) error {
	send(comm.Message{Type: comm.Capture, ID: w.m.id, Fresh: fresh})
	defer send(comm.Message{Type: comm.Release, ID: w.m.id})
	var failed error
	err := errors.Join(comm.Current().Guard(func() { failed = f() }), failed)
	if err != nil {
		send(comm.Message{Type: comm.Error, ID: w.m.id, Data: encode(comm.Current().Explain(err))})
	}
	return err
}

// Clear empties the area.
func (w *Output) Clear() { w.m.set(state{"outputs": []any{}}) }

// Fail replaces the content by an error, shown like the error of a cell.
func (w *Output) Fail(err error) {
	f := comm.Current().Explain(err)
	w.m.set(state{"outputs": []any{map[string]any{
		"output_type": "error", "ename": f.Name, "evalue": f.Value, "traceback": f.Traceback,
	}}})
}

// shown writes an output as a notebook file keeps it.
func shown(d display.Data) map[string]any {
	data := map[string]any{}
	for mime, v := range d.Data {
		data[mime] = v
		if raw, ok := v.([]byte); ok {
			data[mime] = base64.StdEncoding.EncodeToString(raw)
		}
	}
	metadata := d.Metadata
	if metadata == nil {
		metadata = display.MIMEMap{}
	}
	return map[string]any{"output_type": "display_data", "data": data, "metadata": metadata}
}

// Render returns the widget as a notebook shows it.
func (w *Output) Render() display.Data { return w.m.render() }
func (w *Output) base() *model         { return w.m }

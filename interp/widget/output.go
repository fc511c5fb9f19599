package widget

import (
	"encoding/base64"
	"errors"

	"github.com/mercer-go/mercer/interp/comm"
	"github.com/mercer-go/mercer/interp/display"
)

// Output is an area for what would otherwise stand among a cell's outputs: see
// Capture. Show, Print and Fail replace what is in it.
type Output struct{ m *model }

// NewOutput makes an empty area.
func NewOutput() *Output {
	m := newWidget(outputModule, "Output", nil, state{"msg_id": "", "outputs": []any{}})
	m.accept = map[string]acceptor{"outputs": as[[]any](nil)} // a front end tells what it has captured
	m.text = func() string { return "" }
	return &Output{m.show()}
}

// Show replaces what the area shows by values, each as a cell's result is shown.
func (w *Output) Show(values ...any) {
	outputs := []any{}
	for _, v := range values {
		d, _ := display.Render(v)
		outputs = append(outputs, shown(d))
	}
	w.m.set(state{"outputs": outputs})
}

// Print replaces what the area shows by a text.
func (w *Output) Print(text string) {
	w.m.set(state{"outputs": []any{map[string]any{"output_type": "stream", "name": "stdout", "text": text}}})
}

// Capture calls f. What is printed and shown meanwhile - also beside f, by other
// goroutines - stands in the area, below what is there already. If f fails, its
// error is shown there and Capture returns as if it had not. It is what ipywidgets'
// "with output:" is. Bars of progress and updates of what is shown elsewhere stay
// where they are. In a goroutine that goes on after its cell, an area takes nothing
// more when a cell or the function of a widget begins or ends, until the next
// Capture. In a client without widgets all of it stands among the cell's outputs.
func (w *Output) Capture(f func()) { _ = w.capture(false, func() error { f(); return nil }) } // it is shown

// capture is Capture; what it shows takes the place of what is there, if fresh. It
// tells how f has failed.
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

// Fail replaces what the area shows by an error, as that of a cell is shown.
func (w *Output) Fail(err error) {
	f := comm.Current().Explain(err)
	w.m.set(state{"outputs": []any{map[string]any{
		"output_type": "error", "ename": f.Name, "evalue": f.Value, "traceback": f.Traceback,
	}}})
}

// shown is a value as a notebook keeps it among outputs.
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

// Render is the widget as a notebook shows it.
func (w *Output) Render() display.Data { return w.m.render() }
func (w *Output) base() *model         { return w.m }

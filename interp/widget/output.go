package widget

import (
	"encoding/base64"
	"encoding/json"

	"github.com/mercer-go/mercer/interp/comm"
	"github.com/mercer-go/mercer/interp/display"
)

// Output is an area for what would otherwise stand among a cell's outputs.
type Output struct{ m *model }

// NewOutput makes an empty area.
func NewOutput() *Output {
	m := newWidget(outputModule, "Output", nil, state{"msg_id": "", "outputs": []any{}})
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

// Clear empties the area.
func (w *Output) Clear() { w.m.set(state{"outputs": []any{}}) }

// Fail replaces what the area shows by an error, as that of a cell is shown.
func (w *Output) Fail(err error) {
	name, value, trace := comm.Current().Explain(err)
	w.m.set(state{"outputs": []any{map[string]any{
		"output_type": "error", "ename": name, "evalue": value, "traceback": trace,
	}}})
}

// empty reports whether the area shows nothing.
func (w *Output) empty() bool {
	w.m.mu.Lock()
	defer w.m.mu.Unlock()
	if raw, ok := w.m.state["outputs"].(json.RawMessage); ok {
		return string(raw) == "[]"
	}
	list, _ := w.m.state["outputs"].([]any)
	return len(list) == 0
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

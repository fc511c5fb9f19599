package notebook

import (
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/jupyter/content"
)

// shown finds the outputs of all cells by the display_id they were shown with.
type shown map[string][]map[string]any

// widgetView names a widget that lives in the interpreter. It is gone when the
// notebook is read, and of an output that names it a front end shows nothing
// but that; without it, the text that stands beside it.
const widgetView = "application/vnd.jupyter.widget-view+json"

// collector gathers what a cell shows, as a notebook keeps it. It is a
// runtime.Output.
type collector struct {
	shown    shown
	progress func(display.Progress) // may be nil

	outputs []any
	name    string // of the text being gathered, the last of the outputs
	text    []byte
	clear   bool // before the next output
}

// Stream appends printed text. Adjacent pieces of one stream become one output.
func (c *collector) Stream(name, text string) {
	c.makeRoom()
	if name != c.name {
		c.endText()
		c.name = name
	}
	c.text = append(c.text, text...)
}

// Display appends a value.
func (c *collector) Display(d display.Data) { c.value("display_data", d) }

// result appends the value of the cell itself.
func (c *collector) result(count int, d display.Data) {
	c.value("execute_result", d)["execution_count"] = count
}

// Update replaces what was shown with the same display_id, in this cell or an
// earlier one.
func (c *collector) Update(d display.Data) { c.replace(content.NewBundle(d)) }

func (c *collector) replace(b content.Bundle) (id string) {
	id, _ = b.Transient["display_id"].(string)
	delete(b.Data, widgetView)
	for _, output := range c.shown[id] {
		output["data"], output["metadata"] = plain(b.Data), plain(b.Metadata)
	}
	return id
}

// Clear removes the outputs.
func (c *collector) Clear(wait bool) {
	c.clear = true
	if !wait {
		c.makeRoom()
	}
}

// makeRoom does what Clear was told to do before the next output.
func (c *collector) makeRoom() {
	if c.clear {
		c.outputs, c.name, c.text, c.clear = nil, "", nil, false
	}
}

// Progress does nothing: progress differs from run to run.
func (c *collector) Progress(p display.Progress) {
	if c.progress != nil {
		c.progress(p)
	}
}

func (c *collector) value(kind string, d display.Data) map[string]any {
	c.makeRoom()
	c.endText()
	b := content.NewBundle(d)
	delete(b.Data, widgetView)
	output := map[string]any{
		"output_type": kind,
		"data":        plain(b.Data),
		"metadata":    plain(b.Metadata),
	}
	if id := c.replace(b); id != "" && c.shown != nil {
		c.shown[id] = append(c.shown[id], output)
	}
	c.outputs = append(c.outputs, output)
	return output
}

func (c *collector) failure(f content.Failure) {
	c.makeRoom()
	c.endText()
	c.outputs = append(c.outputs, map[string]any{
		"output_type": "error",
		"ename":       f.Name,
		"evalue":      f.Value,
		"traceback":   plain(f.Traceback),
	})
}

// all is everything gathered.
func (c *collector) all() []any {
	c.endText()
	if c.outputs == nil {
		return []any{}
	}
	return c.outputs
}

func (c *collector) endText() {
	if len(c.text) > 0 {
		c.outputs = append(c.outputs, map[string]any{
			"output_type": "stream",
			"name":        c.name,
			"text":        string(c.text),
		})
	}
	c.name, c.text = "", nil
}

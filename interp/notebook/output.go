package notebook

import (
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/jupyter/content"
)

// collector gathers what a cell shows, as a notebook keeps it. It is a
// runtime.Output.
type collector struct {
	outputs []any
	name    string // of the text being gathered, the last of the outputs
	text    []byte
}

// Stream appends printed text; pieces of one stream in a row are one output.
func (c *collector) Stream(name, text string) {
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

func (c *collector) value(kind string, d display.Data) map[string]any {
	c.endText()
	b := content.NewBundle(d)
	output := map[string]any{
		"output_type": kind,
		"data":        plain(b.Data),
		"metadata":    plain(b.Metadata),
	}
	c.outputs = append(c.outputs, output)
	return output
}

func (c *collector) failure(f content.Failure) {
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

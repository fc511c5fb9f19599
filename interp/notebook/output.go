package notebook

import (
	"fmt"
	"sync"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session/content"
)

// shown finds the outputs of all cells by the display_id they were shown with.
type shown struct {
	mu   sync.Mutex // guards the outputs too
	byID map[string][]map[string]any
}

// widgetView names a widget that lives in the interpreter. It is gone when the
// notebook is read, and of an output that names it a front end shows nothing
// but that; without it, the text that stands beside it.
const widgetView = "application/vnd.jupyter.widget-view+json"

// collector gathers what a cell shows, as a notebook keeps it. It is a
// session.Output. Goroutines that the cell leaves behind may use it while the
// cell is taken into the notebook.
type collector struct {
	shown    *shown
	progress func(display.Progress) // may be nil

	outputs []any
	name    string // of the text being gathered, the last of the outputs
	text    []byte
	long    *spool // the text, if it is long; nil if not
	keep    func(*spool)
	warn    func(error)
	clear   bool // before the next output
}

// longText is how much printed text is kept in memory, in bytes.
const longText = 1 << 20

// Stream appends printed text. Adjacent pieces of one stream become one output.
func (c *collector) Stream(name, text string) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	c.makeRoom()
	if name != c.name {
		c.endText()
		c.name = name
	}
	c.text = append(c.text, text...)
	if len(c.text) >= longText {
		c.spill()
	}
}

// spill moves the text to a file.
func (c *collector) spill() {
	if c.long == nil {
		c.long = newSpool()
		c.keep(c.long)
	}
	c.long.add(c.text)
	c.text = c.text[:0]
	if c.long.full != nil {
		c.warn(fmt.Errorf("a long output is kept in memory, because the temporary folder does not take it: %w", c.long.full))
	}
}

// Display appends a value.
func (c *collector) Display(d display.Data) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	c.value("display_data", d)
}

// result appends the value of the cell itself.
func (c *collector) result(count int, d display.Data) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	c.value("execute_result", d)["execution_count"] = count
}

// Update replaces what was shown with the same display_id, in this cell or an
// earlier one.
func (c *collector) Update(d display.Data) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	c.replace(content.NewBundle(d))
}

func (c *collector) replace(b content.Bundle) (id string) {
	id, _ = b.Transient["display_id"].(string)
	delete(b.Data, widgetView)
	for _, output := range c.shown.byID[id] {
		output["data"], output["metadata"] = plain(b.Data), plain(b.Metadata)
	}
	return id
}

// Clear removes the outputs.
func (c *collector) Clear(wait bool) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	c.clear = true
	if !wait {
		c.makeRoom()
	}
}

// makeRoom does what Clear was told to do before the next output.
func (c *collector) makeRoom() {
	if !c.clear {
		return
	}
	long := []*spool{c.long}
	for _, o := range c.outputs {
		if text, ok := o.(map[string]any)["text"].(*spool); ok {
			long = append(long, text)
		}
	}
	for _, l := range long {
		if l != nil {
			_ = l.Close() // what is left is in the system's temporary folder
		}
	}
	c.outputs, c.name, c.text, c.long, c.clear = nil, "", nil, nil, false
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
	if id := c.replace(b); id != "" {
		c.shown.byID[id] = append(c.shown.byID[id], output)
	}
	c.outputs = append(c.outputs, output)
	return output
}

func (c *collector) failure(f content.Failure) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
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
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	return append(append([]any{}, c.outputs...), c.printed()...)
}

func (c *collector) endText() {
	c.outputs = append(c.outputs, c.printed()...)
	c.name, c.text, c.long = "", nil, nil
}

// printed is the output for the text being gathered, if there is any.
func (c *collector) printed() []any {
	var text any = string(c.text)
	switch {
	case c.long != nil:
		c.spill()
		text = c.long
	case len(c.text) == 0:
		return nil
	}
	return []any{map[string]any{"output_type": "stream", "name": c.name, "text": text}}
}

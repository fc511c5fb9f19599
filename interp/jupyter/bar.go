package jupyter

import (
	"encoding/json"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session/content"
)

// A progress bar is an output like others, and front ends save it with the
// notebook. So the bar of a cell that has done its work is taken away: its times
// differ from run to run. Jupyter can clear only all outputs of a cell; those that
// stay are shown once more.

// soFar is what a cell has shown on its page, outside of areas.
type soFar struct {
	outputs []shownOutput // without the bar
	size    int           // bytes of outputs
	lost    bool          // there is more than outputs
	bar     bool          // there is a bar
	clear   bool          // all goes with the next output
}

type shownOutput struct {
	kind    string
	content any
}

// mostShown is how much is shown again, in bytes.
const mostShown = 16 << 20

// add notes an output of the cell.
func (s *soFar) add(kind string, c any) {
	if s == nil {
		return
	}
	size := 100 // of what is around the text
	switch c := c.(type) {
	case cleared:
		if s.clear = c.Wait; !c.Wait {
			*s = soFar{}
		}
		return
	case printed:
		size += len(c.Text)
	case content.Bundle:
		for _, v := range c.Data {
			text, _ := v.(string)
			size += len(text)
		}
	case json.RawMessage: // an error in a function of a widget
		size += len(c)
	default:
		return // not an output
	}
	if s.clear {
		*s = soFar{}
	}
	if s.size += size; s.lost || s.size > mostShown {
		s.lost, s.outputs = true, nil
		return
	}
	s.outputs = append(s.outputs, shownOutput{kind, c})
}

// update replaces the outputs that have the display_id of b.
func (s *soFar) update(b content.Bundle) {
	if s == nil {
		return
	}
	id := b.Transient["display_id"]
	for i, o := range s.outputs {
		if old, ok := o.content.(content.Bundle); ok && id != nil && old.Transient["display_id"] == id {
			s.outputs[i].content = b
		}
	}
}

// Progress shows or updates the cell's progress bar. Its end is left to endBar. What shows
// nothing, such as a user expression, has no bar.
func (o *output) Progress(p display.Progress) {
	if o.bar = &p; p.Ended || o.silent {
		return
	}
	kind := "update_display_data"
	if !o.hasBar(false) {
		kind = "display_data"
		o.prints.flush()
		o.hasBar(true)
	}
	o.showBar(kind, p)
}

// hasBar reports whether the page has a bar. With add, it gets one.
func (o *output) hasBar(add bool) bool {
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.shown.bar = o.shown.bar || add
	return o.shown.bar
}

func (o *output) showBar(kind string, v any) {
	d, _ := display.Render(v)
	o.publishOutside(kind, content.NewBundle(display.WithID("progress-"+o.parent.header.ID, d)))
}

// endBar ends the progress bar, if there is one. The bar of a cell that is done
// disappears. If the cell failed, a line says how far it came.
func (o *output) endBar(done bool) {
	o.areas.mu.Lock()
	before := o.shown
	o.shown = nil
	o.areas.mu.Unlock()
	switch {
	case !before.bar:
	case !done:
		o.bar.Ended = true
		o.showBar("update_display_data", *o.bar)
	case before.lost:
		o.showBar("update_display_data", display.MakeData(display.MIMETypeText, ""))
	default:
		o.Clear(len(before.outputs) > 0) // with wait, the page does not flicker
		for _, again := range joined(before.outputs) {
			o.publish(again.kind, again.content)
		}
		if before.clear {
			o.Clear(true)
		}
	}
}

// joined joins pieces of printed text that follow each other.
func joined(outputs []shownOutput) (all []shownOutput) {
	for i := 0; i < len(outputs); i++ {
		first, ok := outputs[i].content.(printed)
		if !ok {
			all = append(all, outputs[i])
			continue
		}
		var text strings.Builder
		text.WriteString(first.Text)
		for ; i+1 < len(outputs); i++ {
			next, ok := outputs[i+1].content.(printed)
			if !ok || next.Name != first.Name {
				break
			}
			text.WriteString(next.Text)
		}
		all = append(all, shownOutput{"stream", printed{first.Name, text.String()}})
	}
	return all
}

package notebook

import (
	"errors"
	"slices"

	"github.com/mercer-go/mercer/interp/session/content"
)

// Cell is one cell of a Notebook.
type Cell struct{ fields map[string]any }

func (c *Cell) check() error {
	if _, ok := c.fields["cell_type"].(string); !ok {
		return errors.New("no cell_type")
	}
	if _, ok := joined(c.fields["source"]); !ok {
		return errors.New("its source is neither text nor a list of lines")
	}
	return nil
}

// IsCode reports whether the cell is a code cell.
func (c *Cell) IsCode() bool { return c.fields["cell_type"] == "code" }

// Source returns the cell's text.
func (c *Cell) Source() string {
	s, _ := joined(c.fields["source"])
	return s
}

// HasTag reports whether the cell has the tag.
func (c *Cell) HasTag(tag string) bool {
	meta, _ := c.fields["metadata"].(map[string]any)
	tags, _ := meta["tags"].([]any)
	return slices.Contains(tags, any(tag))
}

// set makes the outputs, and the execution count if it is not 0, those of the
// cell.
func (c *Cell) set(count int, outputs []any) {
	c.fields["outputs"] = outputs
	c.fields["execution_count"] = nil
	if count > 0 {
		c.fields["execution_count"] = count
	}
}

// split gives the cell's texts the form that they have in a file: lists of
// lines.
func (c *Cell) split() {
	c.fields["source"] = lines(c.Source())
	if meta, ok := c.fields["metadata"].(map[string]any); ok {
		delete(meta, "trusted")
	}
	attachments, _ := c.fields["attachments"].(map[string]any)
	for _, a := range attachments {
		splitBundle(a)
	}
	outputs, _ := c.fields["outputs"].([]any)
	for _, o := range outputs {
		output, _ := o.(map[string]any)
		switch output["output_type"] {
		case "execute_result", "display_data":
			splitBundle(output["data"])
		case "stream":
			if text, ok := joined(output["text"]); ok {
				output["text"] = lines(text)
			}
		}
	}
}

// splitBundle does so for representations keyed by MIME type.
func splitBundle(bundle any) {
	data, _ := bundle.(map[string]any)
	for mime, v := range data {
		text, ok := joined(v)
		switch {
		case !ok || content.IsJSON(mime):
		case content.IsText(mime):
			data[mime] = lines(text)
		default:
			data[mime] = text
		}
	}
}

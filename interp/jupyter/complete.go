package jupyter

import "unicode/utf8"

// question is a request about the source of a cell.
type question struct {
	Code   string `json:"code"`
	Cursor *int   `json:"cursor_pos"`
	Detail int    `json:"detail_level"`
}

// cursor returns the position of the cursor in code points. The default is the
// end.
func (q question) cursor() int {
	length := utf8.RuneCountInString(q.Code)
	if q.Cursor == nil || *q.Cursor < 0 {
		return length
	}
	return min(*q.Cursor, length)
}

// typed is the type of a match, in the form that front ends have agreed on.
type typed struct {
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Text      string `json:"text"`
	Type      string `json:"type"`
	Signature string `json:"signature"`
}

// complete lists the completions at the cursor. Positions are in code points.
func (k *Kernel) complete(r *request) {
	var q question
	if !r.into(&q) {
		return
	}
	c := k.session.Complete(q.Code, q.cursor())
	if c.Matches == nil {
		c.Matches = []string{}
	}
	metadata := map[string]any{}
	if len(c.Details) == len(c.Matches) && len(c.Matches) > 0 {
		all := make([]typed, len(c.Matches))
		for i, d := range c.Details {
			all[i] = typed{c.Start, c.End, c.Matches[i], d.Kind, d.Signature}
		}
		metadata["_jupyter_types_experimental"] = all
	}
	r.reply(struct {
		ok
		Matches  []string       `json:"matches"`
		Start    int            `json:"cursor_start"`
		End      int            `json:"cursor_end"`
		Metadata map[string]any `json:"metadata"`
	}{ok{"ok"}, c.Matches, c.Start, c.End, metadata})
}

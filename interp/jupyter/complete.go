package jupyter

import "unicode/utf8"

// complete lists what may stand at the cursor. Positions are in code points.
func (k *Kernel) complete(r *request) {
	var content struct {
		Code   string `json:"code"`
		Cursor *int   `json:"cursor_pos"`
	}
	if !r.into(&content) {
		return
	}
	length := utf8.RuneCountInString(content.Code)
	cursor := length
	if content.Cursor != nil && *content.Cursor >= 0 {
		cursor = min(*content.Cursor, length)
	}
	c := k.engine.Complete(content.Code, cursor)
	if c.Matches == nil {
		c.Matches = []string{}
	}
	r.reply(struct {
		ok
		Matches  []string `json:"matches"`
		Start    int      `json:"cursor_start"`
		End      int      `json:"cursor_end"`
		Metadata struct{} `json:"metadata"`
	}{ok: ok{"ok"}, Matches: c.Matches, Start: c.Start, End: c.End})
}

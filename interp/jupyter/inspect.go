package jupyter

import (
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session/content"
)

// inspect describes the name at the cursor.
func (k *Kernel) inspect(r *request) {
	var q question
	if !r.into(&q) {
		return
	}
	data := map[string]string{}
	found := k.session.Inspect(q.Code, q.cursor(), q.Detail)
	if found.Found {
		data[display.MIMETypeText], data[display.MIMETypeMarkdown] = found.Text, found.Markdown
	}
	r.reply(struct {
		ok
		Found    bool              `json:"found"`
		Data     map[string]string `json:"data"`
		Metadata struct{}          `json:"metadata"`
	}{ok: ok{"ok"}, Found: found.Found, Data: data})
}

// page takes the answer to a question in a cell, such as svm.Train?, out of the
// cell's value: front ends show it separately.
func page(data *display.Data) []any {
	if data.Transient["page"] == nil {
		return []any{}
	}
	out := map[string]any{"source": "page", "data": content.NewBundle(*data).Data, "start": 0}
	*data = display.Data{}
	return []any{out}
}

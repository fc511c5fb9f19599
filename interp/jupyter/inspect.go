package jupyter

// inspect says that there is nothing known about what stands at the cursor.
func (k *Kernel) inspect(r *request) {
	r.reply(struct {
		ok
		Found    bool     `json:"found"`
		Data     struct{} `json:"data"`
		Metadata struct{} `json:"metadata"`
	}{ok: ok{"ok"}})
}

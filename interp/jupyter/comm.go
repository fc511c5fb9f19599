package jupyter

// commInfo lists the open comms: there are none.
func (k *Kernel) commInfo(r *request) {
	r.reply(struct {
		ok
		Comms struct{} `json:"comms"`
	}{ok: ok{"ok"}})
}

// commOpen closes the comm again, since nothing here listens to any.
func (k *Kernel) commOpen(r *request) {
	var content struct {
		ID string `json:"comm_id"`
	}
	if !r.into(&content) {
		return
	}
	k.publish(r.message, "comm_close", struct {
		ID   string   `json:"comm_id"`
		Data struct{} `json:"data"`
	}{ID: content.ID})
}

// commIgnored is what happens to messages of comms that are not open.
func (k *Kernel) commIgnored(*request) {}

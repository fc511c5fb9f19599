package jupyter

// controlHandlers are the messages of the control channel. They are served at
// once, even while a cell runs.
var controlHandlers = map[string]handler{
	"kernel_info_request": (*Kernel).kernelInfo,
	"interrupt_request":   (*Kernel).interruptRequest,
	"shutdown_request":    (*Kernel).shutdownRequest,

	"create_subshell_request": (*Kernel).createSubshell,
	"delete_subshell_request": (*Kernel).deleteSubshell,
	"list_subshell_request":   (*Kernel).listSubshells,
}

func (k *Kernel) serveControl() {
	k.receive(k.control, func(m *message) {
		k.handle(controlHandlers, k.control, m, false)
		if k.goodbye.Load() {
			k.shutdown()
		}
	})
}

// ok is the content of a reply with no further information.
type ok struct {
	Status string `json:"status"`
}

// shutdownRequest replies to the client that asked and tells all others. Then
// the kernel stops.
func (k *Kernel) shutdownRequest(r *request) {
	var content struct {
		Restart bool `json:"restart"`
	}
	if !r.into(&content) {
		return
	}
	answer := struct {
		ok
		Restart bool `json:"restart"`
	}{ok{"ok"}, content.Restart}
	r.reply(answer)
	k.publish(r.message, "shutdown_reply", answer)
	k.goodbye.Store(true)
}

package jupyter

import "github.com/mercer-go/mercer/interp/runtime"

// isComplete tells a console whether its line is ready to be run.
func (k *Kernel) isComplete(r *request) {
	var content struct {
		Code string `json:"code"`
	}
	if !r.into(&content) {
		return
	}
	status, indent := runtime.Completeness(content.Code)
	if status == "incomplete" {
		r.reply(struct {
			ok
			Indent string `json:"indent"`
		}{ok{status}, indent})
		return
	}
	r.reply(ok{status})
}

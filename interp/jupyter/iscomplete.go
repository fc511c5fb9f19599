package jupyter

import (
	"strings"

	"github.com/mercer-go/mercer/interp/session"
)

// isComplete tells a console whether its lines can run. The indent is made of
// spaces, as in the cells of front ends: jupyter console shows a tab as ^I.
func (k *Kernel) isComplete(r *request) {
	var content struct {
		Code string `json:"code"`
	}
	if !r.into(&content) {
		return
	}
	status, indent := session.Completeness(content.Code)
	if status == "incomplete" {
		r.reply(struct {
			ok
			Indent string `json:"indent"`
		}{ok{status}, strings.ReplaceAll(indent, "\t", "    ")})
		return
	}
	r.reply(ok{status})
}

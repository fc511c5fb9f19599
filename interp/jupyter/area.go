package jupyter

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/mercer-go/mercer/interp/comm"
)

// areas are the output areas, widgets, that take what a request shows. A front
// end puts into one what answers the message that the area's msg_id names: it
// is told so when there is something to put there, and told the contrary before
// what belongs elsewhere.
type areas struct {
	mu    sync.Mutex
	open  []area // those that capture, the innermost last
	taken string // the comm of the one that front ends fill now; "" if none
}

type area struct {
	id    string
	clear bool // before the next thing that it shows
}

func (a *areas) any() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.open) > 0
}

// redirect serves a Capture, Release or Error of the engine's.
func (o *output) redirect(m comm.Message) {
	o.prints.settle() // also what was left out is said where it was
	switch m.Type {
	case comm.Error:
		o.publish("error", m.Data)
	case comm.Capture:
		o.areas.mu.Lock()
		defer o.areas.mu.Unlock()
		o.areas.open = append(o.areas.open, area{m.ID, m.Fresh})
	case comm.Release:
		o.areas.mu.Lock()
		defer o.areas.mu.Unlock()
		for i, a := range slices.Backward(o.areas.open) {
			if a.id == m.ID {
				o.areas.open = slices.Delete(o.areas.open, i, i+1)
				o.leave(a)
				break
			}
		}
	}
}

// closed releases an area that is about to be closed, as at its interpreter's
// death: front ends would go on to put into it what comes after.
func (o *output) closed(id string) {
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.areas.open = slices.DeleteFunc(o.areas.open, func(a area) bool { return a.id == id })
	if o.areas.taken == id {
		o.direct("")
	}
}

// releaseAll ends what an interpreter has left behind that has died.
func (o *output) releaseAll() {
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.areas.open = nil
	o.direct("")
}

// publish shows something in the innermost area, or among the outputs of the cell.
func (o *output) publish(kind string, content any) {
	if o.silent {
		return
	}
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	parent := o.parent
	if n := len(o.areas.open); n > 0 {
		parent = o.cause
		o.enter(&o.areas.open[n-1])
	} else {
		o.direct("")
	}
	o.kernel.publish(parent, kind, content)
}

// publishOutside is publish for what no area takes: updates, which a widget
// ignores, of something that may stand anywhere.
func (o *output) publishOutside(kind string, content any) {
	if o.silent {
		return
	}
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.direct("")
	o.kernel.publish(o.parent, kind, content)
}

// enter has front ends fill an area, which begins empty if it is to; o.areas.mu is held.
func (o *output) enter(a *area) {
	o.direct(a.id)
	o.kernel.comms.fill(a.id, true)
	if a.clear {
		a.clear = false
		o.clearArea(true)
	}
}

// leave has them fill it no more. One that was to be cleared, and has got nothing
// new, is cleared now; o.areas.mu is held.
func (o *output) leave(a area) {
	if a.clear && o.kernel.comms.fill(a.id, false) {
		o.direct(a.id)
		o.clearArea(false)
	}
	o.direct("")
}

func (o *output) clearArea(wait bool) {
	o.kernel.publish(o.cause, "clear_output", struct {
		Wait bool `json:"wait"`
	}{wait})
}

// direct tells the front ends which area to fill; o.areas.mu is held.
func (o *output) direct(id string) {
	if o.areas.taken == id {
		return
	}
	tell := func(id, answered string) {
		data, err := json.Marshal(map[string]any{
			"method": "update", "state": map[string]string{"msg_id": answered}, "buffer_paths": []string{},
		})
		if err == nil {
			o.kernel.fromEngine(comm.Message{Type: comm.Msg, ID: id, Data: data})
		}
	}
	if o.areas.taken != "" {
		tell(o.areas.taken, "")
	}
	if id != "" {
		tell(id, o.cause.header.ID)
	}
	o.areas.taken = id
}

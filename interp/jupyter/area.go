package jupyter

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/mercer-go/mercer/interp/display/comm"
)

// areas are the output areas (widgets) that capture what a request shows. A
// front end puts into an area the outputs that answer the message named by the
// area's msg_id. So msg_id is set before something is shown in the area, and
// cleared before something is shown elsewhere.
type areas struct {
	mu    sync.Mutex
	open  []area // the areas that capture, innermost last
	taken string // the comm of the area that front ends fill now; "" if none
}

type area struct {
	id    string
	clear bool // before it shows the next thing
}

// redirect handles a Capture, Release or Error of the session.
func (o *output) redirect(m comm.Message) {
	o.prints.settle() // the note about text that was left out must also go to the old place
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

// closed releases an area that is about to be closed, for example because its
// interpreter died. Otherwise front ends would go on filling it.
func (o *output) closed(id string) {
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.areas.open = slices.DeleteFunc(o.areas.open, func(a area) bool { return a.id == id })
	if o.areas.taken == id {
		o.direct("")
	}
}

// releaseAll releases all areas of an interpreter that died.
func (o *output) releaseAll() {
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.areas.open = nil
	o.direct("")
}

// publish shows something in the innermost area, or among the outputs of the
// cell.
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
		o.shown.add(kind, content)
	}
	o.kernel.publish(parent, kind, content)
}

// publishOutside publishes what no area captures: updates of outputs, which may
// be anywhere and which widgets ignore.
func (o *output) publishOutside(kind string, content any) {
	if o.silent {
		return
	}
	o.areas.mu.Lock()
	defer o.areas.mu.Unlock()
	o.direct("")
	o.kernel.publish(o.parent, kind, content)
}

// enter makes front ends fill an area, and clears it first if needed. The
// caller holds o.areas.mu.
func (o *output) enter(a *area) {
	o.direct(a.id)
	o.kernel.comms.fill(a.id, true)
	if a.clear {
		a.clear = false
		o.clearArea(true)
	}
}

// leave makes front ends stop filling an area. If it should be cleared but got
// nothing new, it is cleared now. The caller holds o.areas.mu.
func (o *output) leave(a area) {
	if a.clear && o.kernel.comms.fill(a.id, false) {
		o.direct(a.id)
		o.clearArea(false)
	}
	o.direct("")
}

func (o *output) clearArea(wait bool) {
	o.kernel.publish(o.cause, "clear_output", cleared{wait})
}

// direct tells the front ends which area to fill. The caller holds o.areas.mu.
func (o *output) direct(id string) {
	if o.areas.taken == id {
		return
	}
	tell := func(id, answered string) {
		data, err := json.Marshal(map[string]any{
			"method": "update", "state": map[string]string{"msg_id": answered}, "buffer_paths": []string{},
		})
		if err == nil {
			o.kernel.fromSession(comm.Message{Type: comm.Msg, ID: id, Data: data})
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

package jupyter

import (
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session/content"
)

// commOpen handles a comm that a front end opens. If nobody knows its target,
// it is closed again.
func (k *Kernel) commOpen(r *request) {
	m := r.comm()
	if m.ID == "" {
		return
	}
	k.comms.add(m.ID, m.Target, r.message)
	if _, ok := k.session.(reactor); !ok {
		k.fromSession(comm.Message{Type: comm.Close, ID: m.ID})
		return
	}
	k.react(r.message, []comm.Message{m}, r.message)
}

// commMessage passes a message of a comm to the cell that made the comm.
// Messages of the same cell's comms that already wait behind it go along,
// because dragging a slider sends more messages than can be drawn, and only the
// last one counts. Comms are served between two cells, in their order in the
// queue, as in ipykernel.
func (k *Kernel) commMessage(r *request) {
	m := r.comm()
	made := k.comms.made(m.ID)
	if made == nil {
		return // the comm is not open
	}
	batch, requests := []comm.Message{m}, []*message{r.message}
	for len(batch) < maxQueue {
		next := k.waiting()
		if next == nil {
			break
		}
		more := (&request{message: next, kernel: k}).comm()
		if next.header.Type != comm.Msg || k.comms.made(more.ID) != made {
			break
		}
		k.deferred = k.deferred[1:]
		k.status(next, "busy")
		defer k.status(next, "idle")
		batch, requests = append(batch, more), append(requests, next)
	}
	k.react(made, batch, requests...)
	for _, m := range batch {
		if m.Type == comm.Close {
			k.comms.remove(m.ID)
		}
	}
}

// waiting returns the next message without taking it, or nil if there is none
// yet.
func (k *Kernel) waiting() *message {
	if len(k.deferred) == 0 {
		select {
		case m := <-k.queue:
			k.deferred = append(k.deferred, m)
		default:
			return nil
		}
	}
	return k.deferred[0]
}

// comm returns the request in the form for the session. If it is malformed, it
// has no ID.
func (r *request) comm() (m comm.Message) {
	var c struct {
		ID     string          `json:"comm_id"`
		Target string          `json:"target_name"`
		Data   json.RawMessage `json:"data"`
	}
	if json.Unmarshal(r.content, &c) != nil {
		return m
	}
	return comm.Message{
		Type: r.header.Type, ID: c.ID, Target: c.Target, Data: c.Data,
		Metadata: r.metadata, Buffers: r.buffers, Header: r.header.ID,
	}
}

// react passes messages to the session. What the called functions print, and
// their errors, go to the outputs of the cell that made the comms.
func (k *Kernel) react(made *message, batch []comm.Message, requests ...*message) {
	out := newOutput(k, made, false, 0)
	out.cause = requests[len(requests)-1]
	err := k.reactSafely(out, batch, requests)
	out.settle()
	if err != nil {
		out.failure(content.NewFailure(err))
	}
}

// reactSafely calls the session. A panic of the session itself becomes an error.
func (k *Kernel) reactSafely(out *output, batch []comm.Message, requests []*message) (err error) {
	ctx := k.run.begin()
	defer k.run.end()
	defer k.comms.during(out, requests...)()
	defer k.late.pause()()
	defer func() {
		if fault := recover(); fault != nil {
			k.log.Printf("reaction: %v\n%s", fault, debug.Stack())
			err = fmt.Errorf("internal error of the kernel: %v", fault)
		}
	}()
	out.pace = ctx
	return k.session.(reactor).React(ctx, batch, out)
}

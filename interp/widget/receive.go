package widget

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/mercer-go/mercer/interp/display/comm"
)

// The targets of comms: the first is that of a model. A front end opens the
// second to ask for all models, after its page has been loaded again.
const (
	target  = "jupyter.widget"
	control = "jupyter.widget.control"
)

func init() {
	comm.Handle(comm.Library{Receive: receive, Enter: models.enter, Forget: models.forget})
}

// request is the data of a message from a front end.
type request struct {
	Method  string                     `json:"method"`
	State   map[string]json.RawMessage `json:"state"`
	Content struct {
		Event string `json:"event"`
	} `json:"content"`
}

// receive handles the messages of a batch, and then calls the listeners. A
// listener for changes is called once, a listener for clicks once for each
// click. If one fails, the error is shown where its prints go.
func receive(batch []comm.Message) {
	var due []*listener
	for _, m := range batch {
		for _, l := range models.take(m) {
			if l.once || !slices.ContainsFunc(due, func(d *listener) bool { return d == l.listener }) {
				due = append(due, l.listener)
			}
		}
	}
	for _, l := range due {
		if err := comm.Current().Guard(l.call); err != nil {
			send(comm.Message{Type: comm.Error, Data: encode(comm.Current().Explain(err))})
		}
	}
}

// call is a listener to call. If once, it is called once for each message.
type call struct {
	*listener
	once bool
}

// take handles one message and returns the listeners to call. It ignores
// malformed messages. It closes a comm that is unknown here, as the protocol
// demands.
func (r *registry) take(m comm.Message) []call {
	switch {
	case m.Type == comm.Close:
		r.remove(m.ID)
		return nil
	case m.Type == comm.Open && m.Target == control:
		r.addControl(m.ID)
		return nil
	}
	to, isControl := r.find(m.ID)
	if to == nil && !isControl {
		send(comm.Message{Type: comm.Close, ID: m.ID, Header: m.Header})
		return nil
	}
	var q request
	if json.Unmarshal(m.Data, &q) != nil {
		return nil
	}
	if to != nil {
		r.react(to)
	}
	switch {
	case isControl && q.Method == "request_states":
		for _, w := range r.all() {
			w.mu.Lock()
			f := w.asked
			w.mu.Unlock()
			if f != nil {
				r.react(w)
				f()
			}
		}
		r.tellAll(m)
	case isControl:
	case q.Method == "update":
		return to.update(q.State, m.Header)
	case q.Method == "request_state":
		to.mu.Lock()
		defer to.mu.Unlock()
		s, paths, buffers := to.wire()
		send(comm.Message{
			Type: comm.Msg, ID: to.id, Header: m.Header, Buffers: buffers,
			Data: encode(state{"method": "update", "state": s, "buffer_paths": paths}),
		})
	case q.Method == "custom" && q.Content.Event == "click":
		to.mu.Lock()
		defer to.mu.Unlock()
		var out []call
		for _, l := range to.clicked {
			out = append(out, call{l, true})
		}
		return out
	}
	return nil
}

// update takes in the reader's changes, and tells all front ends.
func (m *model) update(changes map[string]json.RawMessage, header string) []call {
	m.mu.Lock()
	defer m.mu.Unlock()
	echo := state{}
	for key, raw := range changes {
		accept := m.accept[key]
		if accept == nil {
			continue // a front end cannot change this key
		}
		v, err := accept(raw)
		if err != nil {
			continue // a value that makes no sense here; the next message may be better
		}
		m.state[key], echo[key] = v, v
	}
	if len(echo) == 0 {
		return nil
	}
	m.tell("echo_update", echo, header)
	var out []call
	for _, l := range m.changed {
		out = append(out, call{l, false})
	}
	return out
}

// tellAll answers a front end that asks for the states of all models.
func (r *registry) tellAll(m comm.Message) {
	states, paths := state{}, [][]string{}
	var buffers [][]byte
	for _, w := range r.all() {
		id := w.id
		w.mu.Lock()
		s, inner, more := w.wire()
		w.mu.Unlock()
		states[id] = state{
			"model_name": s["_model_name"], "model_module": s["_model_module"],
			"model_module_version": s["_model_module_version"], "state": s,
		}
		for _, p := range inner {
			paths = append(paths, append([]string{id, "state"}, p...))
		}
		buffers = append(buffers, more...)
	}
	send(comm.Message{
		Type: comm.Msg, ID: m.ID, Header: m.Header, Buffers: buffers,
		Data: encode(state{"method": "update_states", "states": states, "buffer_paths": paths}),
	})
}

// as reads and checks a value of type T from a front end.
func as[T any](check func(T) error) func(json.RawMessage) (any, error) {
	return func(raw json.RawMessage) (any, error) {
		var v *T
		if err := json.Unmarshal(raw, &v); err != nil {
			return nil, fmt.Errorf("widget: %w", err)
		}
		if v == nil {
			return nil, errors.New("widget: the value is null")
		}
		if check != nil {
			if err := check(*v); err != nil {
				return nil, err
			}
		}
		return *v, nil
	}
}

package jupyter

import (
	"context"
	"encoding/json"
	"maps"
	"sync"

	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session"
)

// reactor is a Session that talks with front ends through comms: see
// worker.Client. With another Session, every comm that a front end opens is
// closed again.
type reactor interface {
	Listen(func(comm.Message))
	React(ctx context.Context, batch []comm.Message, out session.Output) error
}

// comms are the open comms. A cell opens them while it runs. They are closed
// when its interpreter ends.
type comms struct {
	mu      sync.Mutex
	open    map[string]openComm
	current *message            // the request being served
	out     *output             // the output for what it shows
	batch   map[string]*message // the messages from front ends being served, by ID
}

// openComm is an open comm.
type openComm struct {
	Target string   `json:"target_name"`
	made   *message // the request that opened it; the prints of its functions belong to this request
	filled bool     // for an output area: something was captured since it was cleared
}

// during makes out's request the one being served, until end is called.
func (c *comms) during(out *output, batch ...*message) (end func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.current, c.out = out.parent, out
	c.batch = map[string]*message{}
	for _, b := range batch {
		c.batch[b.header.ID] = b
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.current, c.out, c.batch = nil, nil, nil
	}
}

// add adds a comm that was opened in answer to m.
func (c *comms) add(id, target string, m *message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = map[string]openComm{}
	}
	c.open[id] = openComm{Target: target, made: m}
}

// remove removes a comm and returns it.
func (c *comms) remove(id string) (was openComm, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, ok = c.open[id]
	delete(c.open, id)
	return was, ok
}

// made returns the request that opened a comm, or nil if the comm is not open.
func (c *comms) made(id string) *message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[id].made
}

// parent returns the request that a message of the session answers.
func (c *comms) parent(m comm.Message) *message {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.batch[m.Header]; p != nil {
		return p
	}
	if c.current != nil {
		return c.current
	}
	return c.open[m.ID].made
}

// fill sets whether an output area has content, and returns the old value.
func (c *comms) fill(id string, full bool) (was bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a, ok := c.open[id]
	if !ok {
		return false
	}
	was, a.filled = a.filled, full
	c.open[id] = a
	return was
}

// shows returns the output for what the session shows now, or nil if it serves
// no request.
func (c *comms) shows() *output {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out
}

// fromSession publishes a message from a cell.
func (k *Kernel) fromSession(m comm.Message) {
	switch m.Type {
	case comm.Capture, comm.Release, comm.Error:
		k.toShown(func(out *output) { out.redirect(m) })
		return
	}
	parent := k.comms.parent(m)
	content := any(m.Data)
	switch m.Type {
	case comm.Open:
		k.comms.add(m.ID, m.Target, parent)
		content = struct {
			ID     string          `json:"comm_id"`
			Target string          `json:"target_name"`
			Data   json.RawMessage `json:"data"`
		}{m.ID, m.Target, m.Data}
	case comm.Close:
		k.toShown(func(out *output) { out.closed(m.ID) })
		if _, ok := k.comms.remove(m.ID); !ok {
			return
		}
		fallthrough
	case comm.Msg:
		content = commContent{m.ID, m.Data}
	}
	frames, err := k.writer.framesWith([][]byte{[]byte(m.Type)}, parent, m.Type, m.Metadata, content)
	if err != nil {
		k.log.Printf("%s: %v", m.Type, err)
		return
	}
	k.iopub.Publish(append(frames, m.Buffers...))
}

// toShown calls a function with the output for what the session shows now.
func (k *Kernel) toShown(what func(out *output)) {
	if out := k.comms.shows(); out != nil {
		what(out)
		return
	}
	k.late.tell(what)
}

// commContent is the content of comm_msg and comm_close.
type commContent struct {
	ID   string          `json:"comm_id"`
	Data json.RawMessage `json:"data"`
}

// MarshalJSON encodes missing data as an empty object.
func (c commContent) MarshalJSON() ([]byte, error) {
	if c.Data == nil {
		c.Data = json.RawMessage("{}")
	}
	type plain commContent
	return json.Marshal(plain(c))
}

// commInfo lists the open comms, or those of one target.
func (k *Kernel) commInfo(r *request) {
	var content struct {
		Target string `json:"target_name"`
	}
	if !r.into(&content) {
		return
	}
	k.comms.mu.Lock()
	open := maps.Clone(k.comms.open)
	k.comms.mu.Unlock()
	maps.DeleteFunc(open, func(_ string, c openComm) bool { return content.Target != "" && c.Target != content.Target })
	if open == nil {
		open = map[string]openComm{}
	}
	r.reply(struct {
		ok
		Comms map[string]openComm `json:"comms"`
	}{ok{"ok"}, open})
}

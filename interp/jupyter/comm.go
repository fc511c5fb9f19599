package jupyter

import (
	"context"
	"encoding/json"
	"maps"
	"sync"

	"github.com/mercer-go/mercer/interp/comm"
	"github.com/mercer-go/mercer/interp/runtime"
)

// reactor is an Engine that speaks with front ends through comms: see
// worker.Client. Without one, a comm that a front end opens is closed again.
type reactor interface {
	Listen(func(comm.Message))
	React(ctx context.Context, batch []comm.Message, out runtime.Output) error
}

// comms are the open ones. A cell opens them while it runs, and they are closed
// when its interpreter ends.
type comms struct {
	mu      sync.Mutex
	open    map[string]openComm
	current *message            // the request that is served
	batch   map[string]*message // the front ends' messages that are served, by their IDs
}

// openComm is one of them.
type openComm struct {
	Target string   `json:"target_name"`
	made   *message // the request in which it was opened; what its functions print belongs to it
}

// during makes m the request that is served, until the result is called.
func (c *comms) during(m *message, batch ...*message) (end func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.current = m
	c.batch = map[string]*message{}
	for _, b := range batch {
		c.batch[b.header.ID] = b
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.current, c.batch = nil, nil
	}
}

// add takes in a comm that was opened in answer to m.
func (c *comms) add(id, target string, m *message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = map[string]openComm{}
	}
	c.open[id] = openComm{target, m}
}

// remove forgets a comm and returns what it was.
func (c *comms) remove(id string) (was openComm, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, ok = c.open[id]
	delete(c.open, id)
	return was, ok
}

// made is the request in which a comm was opened; nil if it is not open.
func (c *comms) made(id string) *message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[id].made
}

// parent is the request that a message of the engine's answers.
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

// fromEngine publishes what a cell sends.
func (k *Kernel) fromEngine(m comm.Message) {
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

// commContent is the content of comm_msg and comm_close.
type commContent struct {
	ID   string          `json:"comm_id"`
	Data json.RawMessage `json:"data"`
}

// MarshalJSON gives a message without data an empty object.
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

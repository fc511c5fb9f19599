package worker

import (
	"context"

	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session"
)

// Listen makes f receive what cells send to front ends: while a cell or React
// runs, and between cells from goroutines that were left behind. If a child
// dies, its comms are closed. f must not wait for the client.
func (c *Client) Listen(f func(comm.Message)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.comms = f
}

func (c *Client) heard(m comm.Message) bool {
	c.mu.Lock()
	f := c.comms
	c.mu.Unlock()
	if f != nil {
		f(m)
	}
	return f != nil
}

// React is like session.Session.React. The comms of an earlier child are
// unknown to the present one.
func (c *Client) React(ctx context.Context, batch []comm.Message, out session.Output) error {
	ch, id := c.current()
	_, err := c.ask(ctx, ch, session.Cell{Name: "callback"}, message{Kind: react, ID: id, Comms: batch}, out)
	return err
}

// relay passes on what the child sends, and remembers which comms are open. If
// nobody listens, an error is printed.
func (c *child) relay(messages []comm.Message) {
	for _, m := range messages {
		switch m.Type {
		case comm.Open:
			c.open[m.ID] = true
		case comm.Close:
			delete(c.open, m.ID)
		}
		if told := m.Told(); !c.heard(m) && told != "" {
			c.out.tell(func(out session.Output) { out.Stream("stderr", told) })
		}
	}
}

// hangUp closes the comms of a dead child.
func (c *child) hangUp() {
	for id := range c.open {
		c.heard(comm.Message{Type: comm.Close, ID: id})
	}
}

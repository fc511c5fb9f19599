package worker

import "github.com/mercer-go/mercer/interp/session"

// Questions are about the source of a cell. The child answers them even while a
// cell runs. If the child dies, there is no answer.

// Complete is like session.Session.Complete.
func (c *Client) Complete(source string, cursor int) session.Completion {
	m := c.question(message{Kind: complete, Cell: session.Cell{Source: source}, Cursor: cursor})
	if m.Completion == nil {
		return session.Completion{Start: cursor, End: cursor}
	}
	return *m.Completion
}

// Inspect is like session.Session.Inspect.
func (c *Client) Inspect(source string, cursor, detail int) session.Inspection {
	m := c.question(message{Kind: inspect, Cell: session.Cell{Source: source}, Cursor: cursor, Detail: detail})
	if m.Inspection == nil {
		return session.Inspection{}
	}
	return *m.Inspection
}

// question returns the answer to m. It is empty if there is none.
func (c *Client) question(m message) message {
	ch, id := c.current()
	<-ch.started
	if ch.err != nil {
		return message{}
	}
	m.ID = id
	answer := ch.expect(id)
	if err := ch.to.send(m); err != nil {
		return message{}
	}
	select {
	case found := <-answer:
		return found
	case <-ch.dead:
		return message{}
	}
}

// complete always answers the client, even after a panic.
func (s *server) complete(m message) {
	c := s.session.Complete(m.Cell.Source, m.Cursor)
	s.send(message{Kind: completions, ID: m.ID, Completion: &c})
}

func (s *server) inspect(m message) {
	i := s.session.Inspect(m.Cell.Source, m.Cursor, m.Detail)
	s.send(message{Kind: inspection, ID: m.ID, Inspection: &i})
}

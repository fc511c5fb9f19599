package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/mercer-go/mercer/interp/session"
)

// questions are the child's questions that wait for an answer.
type questions struct {
	mu     sync.Mutex
	serial int
	open   map[int]func(line string, err error)
}

// add numbers a question.
func (q *questions) add(answer func(line string, err error)) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open == nil {
		q.open = map[int]func(string, error){}
	}
	q.serial++
	q.open[q.serial] = answer
	return q.serial
}

func (q *questions) answer(m message) {
	q.mu.Lock()
	answer := q.open[m.ID]
	delete(q.open, m.ID)
	q.mu.Unlock()
	if answer == nil {
		return
	}
	if m.Problem != "" {
		answer("", errors.New(m.Problem))
		return
	}
	answer(m.Line, nil)
}

// put sends a question to the client, after everything that was printed.
func (s *server) put(q session.Question, answer func(line string, err error)) {
	s.marked(message{Kind: asked, ID: s.questions.add(answer), Question: &q})
}

// ask asks for a line and waits for it.
func (s *server) ask(ctx context.Context, q session.Question) (string, error) {
	type answer struct {
		line string
		err  error
	}
	done := make(chan answer, 1) // nobody may be waiting any more
	s.put(q, func(line string, err error) {
		if !stopping(err) {
			done <- answer{line, err}
		}
	})
	select {
	case a := <-done:
		return a.line, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// stopping reports whether a question was dropped because the cell must stop.
// The cell's context in this process is about to end too.
func stopping(err error) bool { return err != nil && err.Error() == context.Canceled.Error() }

// wanted asks for a line for a cell that reads from os.Stdin.
func (s *server) wanted() {
	s.put(session.Question{}, func(line string, err error) {
		if stopping(err) {
			return // and its reads with it
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "mercer: os.Stdin is at its end: %v\n", err)
		}
		s.stdin.typed(line, err)
	})
}

// ask passes a question of the child to the cell's output.
func (c *child) ask(m message) {
	reply := func(line string, err error) {
		answer := message{Kind: typed, ID: m.ID, Line: line}
		if err != nil {
			answer.Problem = err.Error()
		}
		_ = c.to.send(answer) // it fails if the child is dead
	}
	waits := false
	c.tell(m, func(out session.Output) {
		if a, ok := out.(session.Asker); ok {
			a.Ask(*m.Question, reply)
			waits = true
		}
	})
	if !waits {
		go reply("", session.ErrNoInput)
	}
}

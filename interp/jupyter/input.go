package jupyter

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/session"
)

// absence is how long the front end that was asked may be disconnected before
// it counts as gone.
const absence = 10 * time.Second

var errLeft = errors.New("the front end that was asked for input is gone")

// input is the stdin channel. There is one question at a time, to the front end
// that sent the cell.
type input struct {
	asking  sync.Mutex
	replies chan *message
}

// heard takes a message from the stdin channel.
func (in *input) heard(m *message) {
	if m.header.Type != "input_reply" {
		return
	}
	select {
	case in.replies <- m:
	default: // nobody waits for so many
	}
}

// Ask implements session.Asker. A cell that reads from os.Stdin has usually
// printed its prompt: the unfinished line.
func (o *output) Ask(q session.Question, answer func(line string, err error)) {
	if !o.asks {
		go answer("", session.ErrNoInput)
		return
	}
	if q.Prompt == "" {
		q.Prompt = o.prints.unfinished()
	}
	ctx := o.pace
	go func() { answer(o.kernel.ask(ctx, o.parent, q)) }()
}

// ask sends an input_request and waits for the reply, until ctx ends. If the
// front end comes back after a disconnection, it is asked again.
func (k *Kernel) ask(ctx context.Context, parent *message, q session.Question) (string, error) {
	k.input.asking.Lock()
	defer k.input.asking.Unlock()
	for stale := true; stale; {
		select {
		case <-k.input.replies:
		default:
			stale = false
		}
	}
	if len(parent.identities) == 0 {
		return "", session.ErrNoInput
	}
	var ids []string // of the question, each time it is sent
	asked, missing := 0, time.Duration(0)
	look := time.NewTicker(absence / 100)
	defer look.Stop()
	for {
		switch there := k.stdin.Connection(parent.identities[0]); {
		case there == 0:
			if missing += absence / 100; missing > absence {
				return "", errLeft
			}
		case there > asked: // what was sent over an earlier connection may be lost
			id, frames, err := k.writer.request(parent, "input_request", struct {
				Prompt   string `json:"prompt"`
				Password bool   `json:"password"`
			}{q.Prompt, q.Password})
			if err != nil {
				return "", err
			}
			k.stdin.SendSince(asked, frames)
			ids = append(ids, id)
			asked, missing = there, 0
		}
		select {
		case m := <-k.input.replies:
			if line, ok := m.answers(parent, ids); ok {
				return line, nil
			}
		case <-look.C:
		case <-ctx.Done():
			return "", ctx.Err()
		case <-k.stopping:
			return "", context.Canceled
		}
	}
}

// answers returns what was typed, if m replies to one of the questions that were
// sent to the sender of parent. A client that does not say which question it answers is
// trusted.
func (m *message) answers(parent *message, ids []string) (line string, ok bool) {
	var content struct {
		Value string `json:"value"`
	}
	var asked header
	if json.Unmarshal(m.content, &content) != nil || json.Unmarshal(m.parent, &asked) != nil {
		return "", false
	}
	from := len(m.identities) > 0 && bytes.Equal(m.identities[0], parent.identities[0])
	return content.Value, from && (asked.ID == "" || slices.Contains(ids, asked.ID))
}

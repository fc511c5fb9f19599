package worker

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session"
)

// kind is the kind of a message.
type kind string

// The messages of the client, and those of the child.
const (
	runCell     kind = "run"       // Cell
	interrupt   kind = "interrupt" // the cell with the ID, if it still runs
	complete    kind = "complete"  // Cell.Source, Cursor
	inspect     kind = "inspect"   // Cell.Source, Cursor, Detail
	react       kind = "react"     // Comms
	typed       kind = "typed"     // Line or Problem, in answer to asked
	ready       kind = "ready"     // the session is ready, or Failure says why not
	shown       kind = "display"   // Data, after Mark
	updated     kind = "update"    // Data, after Mark
	cleared     kind = "clear"     // Wait, after Mark
	progressed  kind = "progress"  // Progress
	result      kind = "result"    // of a cell or a reaction: Data or Failure, after Mark
	comms       kind = "comms"     // Comms, after Mark
	asked       kind = "asked"     // Question, after Mark
	completions kind = "completions"
	inspection  kind = "inspection"
)

// message is one message. Its kind says which fields are used.
type message struct {
	Kind       kind                `json:"kind"`
	ID         int                 `json:"id,omitempty"` // of a request and of its answers
	Cell       session.Cell        `json:"cell,omitzero"`
	Cursor     int                 `json:"cursor,omitempty"`
	Detail     int                 `json:"detail,omitempty"`
	Mark       uint64              `json:"mark,omitempty"`
	Data       *data               `json:"data,omitempty"`
	Wait       bool                `json:"wait,omitempty"`
	Progress   *display.Progress   `json:"progress,omitempty"`
	Failure    *failure            `json:"failure,omitempty"`
	Completion *session.Completion `json:"completion,omitempty"`
	Inspection *session.Inspection `json:"inspection,omitempty"`
	Comms      []comm.Message      `json:"comms,omitempty"`
	Question   *session.Question   `json:"question,omitempty"`
	Line       string              `json:"line,omitempty"`
	Problem    string              `json:"problem,omitempty"`
}

// maxMessage is the greatest length of a message that is accepted.
const maxMessage = 1 << 30

// sender writes messages, one at a time.
type sender struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *sender) send(m message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	if len(body) > maxMessage {
		return fmt.Errorf("worker: a message of %d bytes is too long", len(body))
	}
	frame := binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(body)), uint32(len(body)))
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err = s.w.Write(append(frame, body...))
	return err
}

// receive reads the next message.
func receive(r io.Reader) (m message, err error) {
	var length [4]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return m, err
	}
	n := binary.BigEndian.Uint32(length[:])
	if n > maxMessage {
		return m, fmt.Errorf("worker: a message of %d bytes is too long", n)
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return m, err
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, fmt.Errorf("worker: %w", err)
	}
	return m, nil
}

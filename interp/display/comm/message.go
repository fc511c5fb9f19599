// Package comm carries messages between what cells have made and the front ends
// that show it. The messages are Jupyter's comms, on which its widgets are
// built, and updates of outputs. The package connects a library that speaks the
// protocol, such as package widget, with the session that runs the cells; it
// depends on neither.
package comm

import (
	"encoding/json"
	"strings"
)

// The types of messages, by their names in Jupyter's protocol.
const (
	Open   = "comm_open"
	Msg    = "comm_msg"
	Close  = "comm_close"
	Update = "update_display_data" // Data is its content
	Error  = "error"               // Data is a Failure
)

// Two types of messages that Jupyter's protocol does not have. Between them, an
// output area takes what would otherwise be among the outputs of a cell. The ID
// is that of the area's comm.
const (
	Capture = "capture" // if Fresh, the new content replaces the old one; without new content, the area is cleared at the end
	Release = "release"
)

// Failure describes an error as a notebook keeps it.
type Failure struct {
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// Message is one message, to or from a front end.
type Message struct {
	Type     string          `json:"type"`
	ID       string          `json:"id,omitempty"`     // of the comm; for an Update, that of a comm that belongs to it
	Target   string          `json:"target,omitempty"` // only for Open
	Data     json.RawMessage `json:"data,omitempty"`
	Metadata json.RawMessage `json:"metadata,omitempty"`
	Buffers  [][]byte        `json:"buffers,omitempty"`
	// Header is the msg_id of a message from a front end, or of the message
	// that this one answers; "" if there is none.
	Header string `json:"header,omitempty"`
	Fresh  bool   `json:"fresh,omitempty"` // only for Capture
}

// Told returns the text of an Error for a reader without a front end. For any
// other message it is "".
func (m Message) Told() string {
	var f Failure
	if m.Type != Error || json.Unmarshal(m.Data, &f) != nil {
		return ""
	}
	return strings.Join(f.Traceback, "\n") + "\n"
}

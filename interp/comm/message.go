// Package comm carries messages between what cells have made and the front
// ends that show it: Jupyter's comms, on which its widgets stand, and updates
// of what has been displayed. It joins a library that speaks the protocol, such
// as package widget, to the session that runs cells, and knows neither.
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

// Two types of messages that Jupyter's protocol does not have. Between them the
// output area with the ID, a comm, takes what would otherwise stand among the
// outputs of a cell.
const (
	Capture = "capture" // with Fresh, what the area shows goes when there is something new, or at the end
	Release = "release"
)

// Failure describes an error as a notebook keeps it.
type Failure struct {
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// Message is one message, either way.
type Message struct {
	Type     string          `json:"type"`
	ID       string          `json:"id,omitempty"`     // of the comm; of an Update, one of those beside it
	Target   string          `json:"target,omitempty"` // of an Open
	Data     json.RawMessage `json:"data,omitempty"`
	Metadata json.RawMessage `json:"metadata,omitempty"`
	Buffers  [][]byte        `json:"buffers,omitempty"`
	// Header is the msg_id of a front end's message, and of the one that a
	// message answers; "" if it answers none.
	Header string `json:"header,omitempty"`
	Fresh  bool   `json:"fresh,omitempty"` // of a Capture
}

// Told is what a message says to a reader without a front end: that of an
// Error; "" of any other.
func (m Message) Told() string {
	var f Failure
	if m.Type != Error || json.Unmarshal(m.Data, &f) != nil {
		return ""
	}
	return strings.Join(f.Traceback, "\n") + "\n"
}

// Package comm carries messages between what cells have made and the front
// ends that show it: Jupyter's comms, on which its widgets stand, and updates
// of what has been displayed. It joins a library that speaks the protocol, such
// as package widget, to the session that runs cells, and knows neither.
package comm

import "encoding/json"

// The types of messages, by their names in Jupyter's protocol.
const (
	Open   = "comm_open"
	Msg    = "comm_msg"
	Close  = "comm_close"
	Update = "update_display_data" // Data is its content
)

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
}

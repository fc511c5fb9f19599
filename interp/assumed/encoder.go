package assumed

import (
	"bytes"
	"encoding/json"
)

// An Encoder's settings need no look inside: what it is given as a
// json.RawMessage it escapes as it has been told.
var encoders = &Assumption{
	Name:    "an Encoder escapes a RawMessage as its SetEscapeHTML says",
	User:    "engine: json.Encoder with values of a cell's types",
	Without: "<, > and & come out as encoding/json leaves them in a RawMessage",
	probe: func() bool {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		first := enc.Encode(json.RawMessage(`"<"`))
		enc.SetEscapeHTML(false)
		second := enc.Encode(json.RawMessage(`"<"`))
		return first == nil && second == nil && b.String() == "\"\\u003c\"\n\"<\"\n"
	},
}

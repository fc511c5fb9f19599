package assumed

import (
	"encoding/json"
	"io"
)

// EscapesHTML reports whether a json.Encoder escapes <, > and &: its
// SetEscapeHTML has no counterpart that tells. It is true, the default, if this
// build's Encoder is another one.
func EscapesHTML(enc *json.Encoder) bool { return !encoders.Holds() || escapesHTML(enc) }

var encoders = &Assumption{
	Name:    "an Encoder keeps SetEscapeHTML where it is looked for",
	User:    "engine: json.Encoder with values of a cell's types",
	Without: "SetEscapeHTML has no effect on values of a cell's types",
	probe: func() bool {
		plain, bare := json.NewEncoder(io.Discard), json.NewEncoder(io.Discard)
		bare.SetEscapeHTML(false)
		return escapesHTML(plain) && !escapesHTML(bare)
	},
}

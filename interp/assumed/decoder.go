package assumed

import (
	"encoding/json"
	"strings"
)

// Decoding is what a json.Decoder has been told, and says to nobody.
type Decoding struct {
	UseNumber, Strict bool
}

// DecodingOf reads the settings of a Decoder. They are false if this build's
// Decoder is another one.
func DecodingOf(dec *json.Decoder) Decoding {
	if !decoders.Holds() {
		return Decoding{}
	}
	return decodingOf(dec)
}

var decoders = &Assumption{
	Name:    "a Decoder keeps UseNumber and DisallowUnknownFields where they are looked for",
	User:    "engine: json.Decoder with values of a cell's types",
	Without: "both settings have no effect on values of a cell's types",
	probe: func() bool {
		plain, number, strict := json.NewDecoder(strings.NewReader("")), json.NewDecoder(strings.NewReader("")), json.NewDecoder(strings.NewReader(""))
		number.UseNumber()
		strict.DisallowUnknownFields()
		return decodingOf(plain) == Decoding{} && decodingOf(number) == Decoding{UseNumber: true} && decodingOf(strict) == Decoding{Strict: true}
	},
}

//go:build goexperiment.jsonv2

package assumed

import (
	"encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
)

// With GOEXPERIMENT=jsonv2, a Decoder and an Encoder keep their settings as
// options of the new package.

// decodingOf decodes a number to learn about UseNumber, which is an option
// without a public name.
func decodingOf(dec *json.Decoder) Decoding {
	options := optionsIn(dec)
	strict, _ := jsonv2.GetOption(options, jsonv2.RejectUnknownMembers)
	var x any
	if err := jsonv2.Unmarshal([]byte("1"), &x, options); err != nil {
		return Decoding{}
	}
	_, number := x.(json.Number)
	return Decoding{number, strict}
}

func escapesHTML(enc *json.Encoder) bool {
	escapes, _ := jsonv2.GetOption(optionsIn(enc), jsontext.EscapeForHTML)
	return escapes
}

// optionsIn is the field opts of a Decoder or Encoder.
func optionsIn(coder any) jsonv2.Options {
	f := reflect.ValueOf(coder).Elem().FieldByName("opts")
	return *(*jsonv2.Options)(f.Addr().UnsafePointer())
}

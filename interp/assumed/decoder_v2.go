//go:build goexperiment.jsonv2

package assumed

import (
	"encoding/json"
	jsonv2 "encoding/json/v2"
	"reflect"
	"unsafe"
)

// decodingOf knows a Decoder of GOEXPERIMENT=jsonv2, whose settings are options
// of the new package. UseNumber is an option without a public name: so a number
// is decoded with it.
func decodingOf(dec *json.Decoder) Decoding {
	f := reflect.ValueOf(dec).Elem().FieldByName("opts")
	options := *(*jsonv2.Options)(unsafe.Pointer(f.Addr().UnsafePointer()))
	strict, _ := jsonv2.GetOption(options, jsonv2.RejectUnknownMembers)
	var x any
	if err := jsonv2.Unmarshal([]byte("1"), &x, options); err != nil {
		return Decoding{}
	}
	_, number := x.(json.Number)
	return Decoding{number, strict}
}

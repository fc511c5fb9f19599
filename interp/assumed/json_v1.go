//go:build !goexperiment.jsonv2

package assumed

import (
	"encoding/json"
	"reflect"
)

func decodingOf(dec *json.Decoder) Decoding {
	d := reflect.ValueOf(dec).Elem().FieldByName("d")
	return Decoding{d.FieldByName("useNumber").Bool(), d.FieldByName("disallowUnknownFields").Bool()}
}

func escapesHTML(enc *json.Encoder) bool {
	return reflect.ValueOf(enc).Elem().FieldByName("escapeHTML").Bool()
}

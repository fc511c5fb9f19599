package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"unsafe"

	"github.com/mercer-go/mercer/interp/assumed"
	"github.com/mercer-go/mercer/interp/box"
)

// JSON implements box.Engine. Package encoding/json itself escapes HTML in the
// result if needed.
func (e *Engine) JSON(b box.Box) ([]byte, error) { return e.encodeJSON(b, false) }

// encodeJSON encodes a value, in a Box if it is a cell's.
func (e *Engine) encodeJSON(x any, html bool) ([]byte, error) {
	w := &jsonWriter{html: html}
	if err := w.any(e, x); err != nil {
		return nil, err
	}
	return w.out, nil
}

// jsonMarshal is json.Marshal.
func (e *Engine) jsonMarshal(v any) ([]byte, error) { return e.encodeJSON(v, true) }

// jsonMarshalIndent is json.MarshalIndent.
func (e *Engine) jsonMarshalIndent(v any, prefix, indent string) ([]byte, error) {
	text, err := e.encodeJSON(v, true)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, prefix, indent); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// jsonEncode is (*json.Encoder).Encode.
func (e *Engine) jsonEncode(enc *json.Encoder, v any) error {
	text, err := e.encodeJSON(v, assumed.EscapesHTML(enc))
	if err != nil {
		return err
	}
	return enc.Encode(json.RawMessage(text))
}

// jsonUnmarshal is json.Unmarshal.
func (e *Engine) jsonUnmarshal(data []byte, v any) error {
	r := &jsonReader{e: e, data: data}
	if t, p := e.pointer(v); t == nil {
		return invalid(e, v, json.Unmarshal(data, plainValue(v)))
	} else if elem := t.elem(); elem.readsPlain() {
		err := json.Unmarshal(data, reflect.NewAt(elem.mem, p).Interface())
		var syntax *json.SyntaxError
		if err == nil || t.y == nil || errors.As(err, &syntax) {
			return err
		}
		r.alone = true
	}
	if !json.Valid(data) {
		return json.Unmarshal(data, new(any))
	}
	return r.read(v)
}

// jsonDecode is (*json.Decoder).Decode.
func (e *Engine) jsonDecode(dec *json.Decoder, v any) error {
	t, _ := e.pointer(v)
	if t == nil || t.y == nil && t.elem().readsPlain() {
		return invalid(e, v, dec.Decode(plainValue(v)))
	}
	before := dec.InputOffset()
	var text json.RawMessage
	if err := dec.Decode(&text); err != nil {
		return err
	}
	r := &jsonReader{e: e, data: text, base: int(dec.InputOffset()-before) - len(text)}
	set := assumed.DecodingOf(dec)
	r.useNumber, r.strict = set.UseNumber, set.Strict
	return r.read(v)
}

// pointer is the type of v, a pointer that is not nil, and where it points to;
// no type if v is anything else.
func (e *Engine) pointer(v any) (*jsonType, unsafe.Pointer) {
	if v == nil {
		return nil, nil
	}
	t, p := e.jsonValue(v)
	if t.kind != reflect.Pointer || *(*unsafe.Pointer)(p) == nil {
		return nil, nil
	}
	return t, *(*unsafe.Pointer)(p)
}

// plainValue is v without its Box.
func plainValue(v any) any {
	if b := boxOf(v); b != nil {
		return b.V
	}
	return v
}

// invalid is an error of encoding/json with the type of v, into which nothing
// can be decoded.
func invalid(e *Engine, v any, err error) error {
	var wrong *json.InvalidUnmarshalError
	if v != nil && errors.As(err, &wrong) {
		t, _ := e.jsonValue(v)
		wrong.Type = t.errorType()
	}
	return err
}

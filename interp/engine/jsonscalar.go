package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// scalar encodes a t at p that has no parts.
func (w *jsonWriter) scalar(t *jsonType, p unsafe.Pointer, quoted bool) error {
	v := t.value(p)
	mark := len(w.out)
	if quoted && (v.Kind() != reflect.String || t.mem == jsonNumber) {
		w.out = append(w.out, '"')
		defer func() { w.out = append(w.out, '"') }()
		mark++
	}
	switch k := v.Kind(); {
	case k == reflect.Bool:
		w.out = strconv.AppendBool(w.out, v.Bool())
	case v.CanInt():
		w.out = strconv.AppendInt(w.out, v.Int(), 10)
	case v.CanUint():
		w.out = strconv.AppendUint(w.out, v.Uint(), 10)
	case v.CanFloat():
		if f := v.Float(); math.IsInf(f, 0) || math.IsNaN(f) {
			return &json.UnsupportedValueError{Value: v, Str: strconv.FormatFloat(f, 'g', -1, v.Type().Bits())}
		}
		return w.compiled(t, p, false)
	case t.mem == jsonNumber:
		w.out = append(w.out, v.String()...)
		if len(w.out) == mark {
			w.out = append(w.out, '0') // the zero Number
		}
		if n := w.out[mark:]; n[0] != '-' && (n[0] < '0' || n[0] > '9') || !json.Valid(n) || strings.TrimSpace(string(n)) != string(n) {
			return fmt.Errorf("json: invalid number literal %q", n)
		}
	case k == reflect.String:
		w.string(v.String(), quoted)
	default:
		return &json.UnsupportedTypeError{Type: t.errorType()}
	}
	return nil
}

// string encodes a string, twice if it is quoted.
func (w *jsonWriter) string(s string, quoted bool) {
	if quoted {
		inner := jsonWriter{html: w.html}
		inner.string(s, false)
		outer := jsonWriter{}
		outer.string(string(inner.out), false)
		w.out = append(w.out, outer.out...)
		return
	}
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			w.out = append(w.out, encoded(s, w.html)...)
			return
		}
	}
	w.out = append(w.out, '"')
	w.out = append(w.out, s...)
	w.out = append(w.out, '"')
}

// encoded is a string, which cannot fail to encode, as encoding/json writes it.
func encoded(s string, html bool) []byte {
	out, _ := encode(s, html)
	return out
}

// encode calls compiled encoding/json.
func encode(x any, html bool) ([]byte, error) {
	if html {
		return json.Marshal(x)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(x)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// compiled leaves the t at p, whose memory is like it, to encoding/json.
func (w *jsonWriter) compiled(t *jsonType, p unsafe.Pointer, addressable bool) error {
	x := reflect.NewAt(t.mem, p)
	if !addressable {
		x = x.Elem()
	}
	text, err := encode(x.Interface(), w.html)
	if err != nil {
		return plainError(err)
	}
	w.out = append(w.out, text...)
	return nil
}

// plain is compiled for a type with names of a cell's. If it fails, all is done
// again, for an error with these names.
func (w *jsonWriter) plain(t *jsonType, p unsafe.Pointer, addressable bool) error {
	mark := len(w.out)
	if w.compiled(t, p, addressable) == nil {
		return nil
	}
	w.out = w.out[:mark]
	w.alone = true
	defer func() { w.alone = false }()
	return w.value(t, p, addressable, false)
}

// mapping encodes a map, sorted by key.
func (w *jsonWriter) mapping(t *jsonType, p unsafe.Pointer) error {
	key, elem, v := t.key(), t.elem(), t.value(p)
	if k := key.kind; k != reflect.String && (k < reflect.Int || k > reflect.Uintptr) && !key.text {
		return &json.UnsupportedTypeError{Type: t.errorType()}
	}
	if v.IsNil() {
		w.null()
		return nil
	}
	leave, err := w.enter(t, p, v.UnsafePointer())
	if err != nil {
		return err
	}
	defer leave()
	type entry struct {
		key  string
		elem unsafe.Pointer
	}
	entries := make([]entry, 0, v.Len())
	for i := v.MapRange(); i.Next(); {
		k, el := reflect.New(t.mem.Key()), reflect.New(t.mem.Elem())
		k.Elem().SetIterKey(i)
		el.Elem().SetIterValue(i)
		name, err := key.name(k.UnsafePointer())
		if err != nil {
			return fmt.Errorf("json: encoding error for type %q: %q", t.String(), err.Error())
		}
		entries = append(entries, entry{name, el.UnsafePointer()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	w.out = append(w.out, '{')
	for i, e := range entries {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.string(e.key, false)
		w.out = append(w.out, ':')
		if err := w.value(elem, e.elem, false, false); err != nil {
			return err
		}
	}
	w.out = append(w.out, '}')
	return nil
}

// name is the key at p of a map as the name in an object.
func (t *jsonType) name(p unsafe.Pointer) (string, error) {
	v := t.value(p)
	switch {
	case t.kind == reflect.String:
		return v.String(), nil
	case t.text && t.kind == reflect.Pointer && *(*unsafe.Pointer)(p) == nil:
		return "", nil
	case t.text:
		b, err := marshalText(t.receiver(p, false))
		return string(b), err
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10), nil
	}
	return strconv.FormatUint(v.Uint(), 10), nil
}

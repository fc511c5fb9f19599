// Package content encodes what a cell shows, and its errors, in the form that
// Jupyter's messages and notebook files share.
package content

import (
	"encoding/base64"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/format"
)

// Bundle is an output, in the form of the content of display_data. All its
// values can be encoded as JSON, and its data always contains plain text.
type Bundle struct {
	Data      map[string]any `json:"data"`
	Metadata  map[string]any `json:"metadata"`
	Transient map[string]any `json:"transient"`
}

// NewBundle makes a Bundle of d. Bytes become base64, or a string if the type
// is text. A value that JSON cannot hold is replaced by its printed form.
func NewBundle(d display.Data) Bundle {
	b := Bundle{
		Data:      make(map[string]any, len(d.Data)+1),
		Metadata:  encodable(d.Metadata),
		Transient: encodable(d.Transient),
	}
	for mime, v := range d.Data {
		b.Data[mime] = value(mime, v)
	}
	if _, ok := b.Data[display.MIMETypeText]; !ok {
		b.Data[display.MIMETypeText] = placeholder(b.Data)
	}
	return b
}

// Text returns the bundle's plain text.
func (b Bundle) Text() string {
	s, _ := b.Data[display.MIMETypeText].(string)
	return s
}

// IsJSON reports whether data of this MIME type is a JSON value.
func IsJSON(mime string) bool {
	return mime == display.MIMETypeJSON ||
		strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
}

// IsText reports whether data of this MIME type is text with lines.
func IsText(mime string) bool {
	return strings.HasPrefix(mime, "text/") ||
		mime == display.MIMETypeJavaScript || mime == display.MIMETypeSVG
}

func value(mime string, v any) any {
	if IsJSON(mime) {
		return jsonValue(v)
	}
	switch v := v.(type) {
	case string:
		return v
	case []byte:
		if IsText(mime) {
			return string(v)
		}
		return base64.StdEncoding.EncodeToString(v)
	default:
		return display.Text(v)
	}
}

// jsonValue treats bytes as JSON that is already encoded.
func jsonValue(v any) any {
	if raw, ok := v.([]byte); ok {
		if json.Valid(raw) {
			return json.RawMessage(raw)
		}
		return string(raw)
	}
	if format.Deep(reflect.ValueOf(v), 10000, math.MaxInt) {
		return display.Text(v)
	}
	if _, err := json.Marshal(v); err != nil {
		return display.Text(v)
	}
	return v
}

func encodable(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	for k, v := range m {
		out[k] = jsonValue(v)
	}
	return out
}

// placeholder names the richest type of data if there is no text.
func placeholder(data map[string]any) string {
	kinds := make([]string, 0, len(data))
	for mime := range data {
		kinds = append(kinds, mime)
	}
	slices.Sort(kinds)
	return "<" + strings.Join(kinds, ", ") + ">"
}

// Package content turns what a cell shows and how it fails into the form that
// Jupyter's messages and notebook files share.
package content

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
)

// Bundle is a value shown, as the content of display_data has it. Its values
// can all be encoded as JSON, and a plain text is always among its data.
type Bundle struct {
	Data      map[string]any `json:"data"`
	Metadata  map[string]any `json:"metadata"`
	Transient map[string]any `json:"transient"`
}

// NewBundle makes d fit for the wire: bytes become base64, or text where the
// type is text; what JSON cannot hold becomes its printed form.
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

// Text is the bundle's plain text.
func (b Bundle) Text() string {
	s, _ := b.Data[display.MIMETypeText].(string)
	return s
}

// IsJSON tells whether a representation of the type is a JSON value.
func IsJSON(mime string) bool {
	return mime == display.MIMETypeJSON ||
		strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
}

// IsText tells whether a representation of the type is text that has lines.
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
		return fmt.Sprint(v)
	}
}

// jsonValue takes bytes for JSON already encoded.
func jsonValue(v any) any {
	if raw, ok := v.([]byte); ok {
		if json.Valid(raw) {
			return json.RawMessage(raw)
		}
		return string(raw)
	}
	if _, err := json.Marshal(v); err != nil {
		return fmt.Sprint(v)
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

// placeholder names the richest kinds of data where there is no text.
func placeholder(data map[string]any) string {
	kinds := make([]string, 0, len(data))
	for mime := range data {
		kinds = append(kinds, mime)
	}
	slices.Sort(kinds)
	return "<" + strings.Join(kinds, ", ") + ">"
}

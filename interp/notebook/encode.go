package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// appendValue appends v as Python's json.dumps writes it with indent=1,
// sort_keys=True and ensure_ascii=False.
func appendValue(buf []byte, v any, depth int) []byte {
	switch v := v.(type) {
	case nil:
		return append(buf, "null"...)
	case bool:
		return strconv.AppendBool(buf, v)
	case int:
		return strconv.AppendInt(buf, int64(v), 10)
	case json.Number:
		return append(buf, v...) // as it was read
	case string:
		return appendString(buf, v)
	case []any:
		return appendList(buf, v, depth)
	case map[string]any:
		return appendObject(buf, v, depth)
	default: // plain sees to it that there is no other
		panic(fmt.Sprintf("notebook: a %T in a document", v))
	}
}

func appendList(buf []byte, list []any, depth int) []byte {
	if len(list) == 0 {
		return append(buf, "[]"...)
	}
	buf = append(buf, '[')
	for i, v := range list {
		buf = appendBreak(buf, i, depth+1)
		buf = appendValue(buf, v, depth+1)
	}
	return append(appendBreak(buf, 0, depth), ']')
}

func appendObject(buf []byte, m map[string]any, depth int) []byte {
	if len(m) == 0 {
		return append(buf, "{}"...)
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	buf = append(buf, '{')
	for i, k := range keys {
		buf = appendBreak(buf, i, depth+1)
		buf = append(appendString(buf, k), ": "...)
		buf = appendValue(buf, m[k], depth+1)
	}
	return append(appendBreak(buf, 0, depth), '}')
}

// appendBreak ends the line, with a comma unless the index is 0, and indents.
func appendBreak(buf []byte, index, depth int) []byte {
	if index > 0 {
		buf = append(buf, ',')
	}
	buf = append(buf, '\n')
	for range depth {
		buf = append(buf, ' ')
	}
	return buf
}

func appendString(buf []byte, s string) []byte {
	buf = append(buf, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			buf = append(buf, '\\', byte(r))
		case r == '\n':
			buf = append(buf, `\n`...)
		case r == '\r':
			buf = append(buf, `\r`...)
		case r == '\t':
			buf = append(buf, `\t`...)
		case r == '\b':
			buf = append(buf, `\b`...)
		case r == '\f':
			buf = append(buf, `\f`...)
		case r < ' ':
			buf = fmt.Appendf(buf, `\u%04x`, r)
		default:
			buf = utf8.AppendRune(buf, r)
		}
	}
	return append(buf, '"')
}

// plain makes v, which JSON can hold, of the types that a document is made of.
func plain(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var out any
	if err := dec.Decode(&out); err != nil {
		return fmt.Sprint(v)
	}
	return out
}

package notebook

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/display"
)

// encoder writes values as Python's json.dumps writes them with indent=1,
// sort_keys=True and ensure_ascii=False. Its writer remembers errors.
type encoder struct {
	*bufio.Writer
	failed error // in reading a spool
}

func (e *encoder) text(s string) { _, _ = e.WriteString(s) }

func (e *encoder) value(v any, depth int) {
	switch v := v.(type) {
	case nil:
		e.text("null")
	case bool:
		e.text(strconv.FormatBool(v))
	case int:
		e.text(strconv.Itoa(v))
	case json.Number:
		e.text(string(v)) // as it was read
	case string:
		e.string(v)
	case []any:
		e.list(v, depth)
	case map[string]any:
		e.object(v, depth)
	case *spool:
		e.spool(v, depth)
	default: // plain sees to it that there is no other
		panic(fmt.Sprintf("notebook: a %T in a document", v))
	}
}

func (e *encoder) list(list []any, depth int) {
	if len(list) == 0 {
		e.text("[]")
		return
	}
	e.text("[")
	for i, v := range list {
		e.lineBreak(i, depth+1)
		e.value(v, depth+1)
	}
	e.lineBreak(0, depth)
	e.text("]")
}

// spool writes a text as the list of its lines.
func (e *encoder) spool(s *spool, depth int) {
	e.text("[")
	i := 0
	err := s.lines(func(line string) error {
		e.lineBreak(i, depth+1)
		e.string(line)
		i++
		return nil
	})
	if err != nil && e.failed == nil {
		e.failed = err
	}
	e.lineBreak(0, depth)
	e.text("]")
}

func (e *encoder) object(m map[string]any, depth int) {
	if len(m) == 0 {
		e.text("{}")
		return
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	e.text("{")
	for i, k := range keys {
		e.lineBreak(i, depth+1)
		e.string(k)
		e.text(": ")
		e.value(m[k], depth+1)
	}
	e.lineBreak(0, depth)
	e.text("}")
}

// lineBreak ends the line, with a comma unless the index is 0, and indents.
func (e *encoder) lineBreak(index, depth int) {
	if index > 0 {
		e.text(",")
	}
	e.text("\n")
	for range depth {
		e.text(" ")
	}
}

func (e *encoder) string(s string) {
	e.text(`"`)
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			e.text(`\` + string(r))
		case r == '\n':
			e.text(`\n`)
		case r == '\r':
			e.text(`\r`)
		case r == '\t':
			e.text(`\t`)
		case r == '\b':
			e.text(`\b`)
		case r == '\f':
			e.text(`\f`)
		case r < ' ':
			fmt.Fprintf(e, `\u%04x`, r)
		case r < utf8.RuneSelf:
			_ = e.WriteByte(byte(r))
		default:
			_, _ = e.WriteRune(r)
		}
	}
	e.text(`"`)
}

// plain makes v, which JSON can hold, of the types that a document is made of.
func plain(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		return display.Text(v)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var out any
	if err := dec.Decode(&out); err != nil {
		return display.Text(v)
	}
	return out
}

package saved

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// scanner takes valid JSON apart, one value after the other: json.Valid has been
// here before.
type scanner struct {
	data []byte
	at   int
}

// space goes to the next byte that is not white space.
func (s *scanner) space() {
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// item is the next item of an array, nil at its end. The scanner is behind [.
func (s *scanner) item() []byte {
	s.space()
	if s.data[s.at] == ']' {
		return nil
	}
	v := s.value()
	s.space()
	if s.data[s.at] == ',' {
		s.at++
	}
	return v
}

// member is the next member of an object, nil at its end. The scanner is behind {.
func (s *scanner) member() (key string, value []byte) {
	s.space()
	if s.data[s.at] == '}' {
		return "", nil
	}
	key = unquote(s.value())
	s.space()
	s.at++ // the colon
	s.space()
	value = s.value()
	s.space()
	if s.data[s.at] == ',' {
		s.at++
	}
	return key, value
}

// value is the value that begins here.
func (s *scanner) value() []byte {
	from, depth := s.at, 0
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case '"':
			s.text()
			if depth == 0 {
				return s.data[from:s.at]
			}
			continue
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 { // the end of what a number or a literal is in
				return s.data[from:s.at]
			}
			if depth--; depth == 0 {
				s.at++
				return s.data[from:s.at]
			}
		case ',', ':', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return s.data[from:s.at]
			}
		}
		s.at++
	}
	return s.data[from:s.at]
}

// text goes behind a string.
func (s *scanner) text() {
	for s.at++; s.data[s.at] != '"'; s.at++ {
		if s.data[s.at] == '\\' {
			s.at++
		}
	}
	s.at++
}

// unquote is the text of a JSON string; "" for anything else.
func unquote(raw []byte) string {
	if len(raw) >= 2 && raw[0] == '"' && bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	var s string
	_ = json.Unmarshal(raw, &s)
	return s
}

// members are the members of an object.
func members(raw []byte) (map[string][]byte, error) {
	if len(raw) == 0 || raw[0] != '{' {
		return nil, fmt.Errorf("%s, want an object", short(raw))
	}
	found := map[string][]byte{}
	s := scanner{raw, 1}
	for {
		key, value := s.member()
		if value == nil {
			return found, nil
		}
		if _, twice := found[key]; twice {
			return nil, fmt.Errorf("%q is there twice", key)
		}
		found[key] = value
	}
}

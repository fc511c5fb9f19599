package jupyter

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// delimiter separates a message's routing from its signature.
var delimiter = []byte("<IDS|MSG>")

// The number of signed parts: header, parent header, metadata, content.
const signedParts = 4

var errTruncated = errors.New("message without its six parts")

// encode lays out a message: routing, delimiter, signature, parts.
func encode(s *signer, routing, parts [][]byte) [][]byte {
	frames := make([][]byte, 0, len(routing)+2+len(parts))
	frames = append(frames, routing...)
	frames = append(frames, delimiter, s.sign(parts))
	return append(frames, parts...)
}

// decode parses a message. It verifies the signature before it looks at
// anything else. The buffers after the content are not signed.
func decode(s *signer, frames [][]byte) (*message, error) {
	at := slices.IndexFunc(frames, func(f []byte) bool { return bytes.Equal(f, delimiter) })
	if at < 0 || len(frames) < at+2+signedParts {
		return nil, errTruncated
	}
	parts := frames[at+2 : at+2+signedParts]
	if err := s.verify(frames[at+1], parts); err != nil {
		return nil, err
	}
	for i, part := range parts {
		if !isObject(part) {
			return nil, fmt.Errorf("part %d is not a JSON object", i)
		}
	}
	m := &message{
		identities: frames[:at],
		rawHeader:  parts[0],
		parent:     parts[1],
		metadata:   parts[2],
		content:    parts[3],
		buffers:    frames[at+2+signedParts:],
	}
	if err := json.Unmarshal(parts[0], &m.header); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	if m.header.ID == "" || m.header.Type == "" {
		return nil, errors.New("header without msg_id or msg_type")
	}
	return m, nil
}

func isObject(data []byte) bool {
	trimmed := bytes.TrimLeft(data, " \t\r\n")
	return len(trimmed) > 0 && trimmed[0] == '{' && json.Valid(data)
}

package jupyter

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/user"
	"strconv"
	"sync/atomic"
	"time"
)

// header is the first part of every message.
type header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// message is a received message. It is verified, and its parts are JSON
// objects.
type message struct {
	identities [][]byte
	header     header
	rawHeader  json.RawMessage // goes back unchanged as the parent of the answers
	parent     json.RawMessage
	metadata   json.RawMessage
	content    json.RawMessage
	buffers    [][]byte
	aborted    bool // an earlier cell failed, so this one must not run
}

// writer makes the messages that a kernel sends.
type writer struct {
	signer  *signer
	session string
	user    string
	serial  atomic.Int64
}

func newWriter(s *signer, session string) *writer {
	w := &writer{signer: s, session: session, user: "kernel"}
	if u, err := user.Current(); err == nil {
		w.user = u.Username
	}
	return w
}

// frames encodes a message in answer to parent, which may be nil. The routing
// frames come first.
func (w *writer) frames(routing [][]byte, parent *message, kind string, content any) ([][]byte, error) {
	return w.framesWith(routing, parent, kind, nil, content)
}

// framesWith is frames with metadata, which may be nil.
func (w *writer) framesWith(routing [][]byte, parent *message, kind string, metadata json.RawMessage, content any) ([][]byte, error) {
	h, err := marshal(header{
		ID:       w.session + "_" + strconv.FormatInt(w.serial.Add(1), 10),
		Session:  w.session,
		Username: w.user,
		Date:     time.Now().UTC().Format("2006-01-02T15:04:05.000000Z"),
		Type:     kind,
		Version:  Protocol,
	})
	if err != nil {
		return nil, err
	}
	body, err := marshal(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	answered := json.RawMessage("{}")
	if parent != nil {
		answered = parent.rawHeader
	}
	if metadata == nil {
		metadata = json.RawMessage("{}")
	}
	return encode(w.signer, routing, [][]byte{h, answered, metadata, body}), nil
}

// request encodes a question to the sender of parent. It also returns the
// question's ID.
func (w *writer) request(parent *message, kind string, content any) (id string, frames [][]byte, err error) {
	if frames, err = w.frames(parent.identities, parent, kind, content); err != nil {
		return "", nil, err
	}
	var h header
	err = json.Unmarshal(frames[len(parent.identities)+2], &h) // after delimiter and signature
	return h.ID, frames, err
}

// marshal is json.Marshal, but keeps <, > and &, which are frequent in cells.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

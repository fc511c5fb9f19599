package worker

import (
	"encoding/json"
	"errors"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

// data is a display.Data on its way: every value as JSON.
type data struct {
	Data      map[string]json.RawMessage `json:"data,omitempty"`
	Metadata  map[string]json.RawMessage `json:"metadata,omitempty"`
	Transient map[string]json.RawMessage `json:"transient,omitempty"`
}

// encodeData is nil for a value that shows nothing.
func encodeData(d display.Data) (*data, error) {
	if d.Data == nil {
		return nil, nil
	}
	b := content.NewBundle(d)
	var out data
	for _, part := range []struct {
		to   *map[string]json.RawMessage
		from map[string]any
	}{{&out.Data, b.Data}, {&out.Metadata, b.Metadata}, {&out.Transient, b.Transient}} {
		*part.to = make(map[string]json.RawMessage, len(part.from))
		for k, v := range part.from {
			raw, err := json.Marshal(v)
			if err != nil {
				return nil, err
			}
			(*part.to)[k] = raw
		}
	}
	return &out, nil
}

// decode makes of d what content.NewBundle makes the same bundle of: texts are
// strings, other values bytes that hold JSON.
func (d *data) decode() display.Data {
	if d == nil {
		return display.Data{}
	}
	values := func(m map[string]json.RawMessage) display.MIMEMap {
		out := make(display.MIMEMap, len(m))
		for k, raw := range m {
			var text string
			if json.Unmarshal(raw, &text) == nil && string(raw) != "null" {
				out[k] = text
			} else {
				out[k] = []byte(raw)
			}
		}
		return out
	}
	return display.Data{Data: values(d.Data), Metadata: values(d.Metadata), Transient: values(d.Transient)}
}

// failure is an error on its way: a cell's, or one of the session itself.
type failure struct {
	Cell *session.Error `json:"cell,omitempty"`
	Text string         `json:"text,omitempty"`
}

func encodeError(err error) *failure {
	if err == nil {
		return nil
	}
	var e *session.Error
	if errors.As(err, &e) {
		return &failure{Cell: e}
	}
	return &failure{Text: err.Error()}
}

func (f *failure) decode() error {
	switch {
	case f == nil:
		return nil
	case f.Cell != nil:
		return f.Cell
	}
	return errors.New(f.Text)
}

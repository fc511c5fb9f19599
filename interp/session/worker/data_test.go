package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

// sent is a message as it arrives.
func sent(t *testing.T, m message) message {
	t.Helper()
	var pipe bytes.Buffer
	s := sender{w: &pipe}
	if err := s.send(m); err != nil {
		t.Fatal(err)
	}
	got, err := receive(&pipe)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestDataArrives: a client of Jupyter is shown the same as without a child.
func TestDataArrives(t *testing.T) {
	for _, d := range []display.Data{
		{},
		{Data: display.MIMEMap{"text/plain": "x", "text/html": []byte("<b>&"), "image/png": []byte{0x89, 1}}},
		{Data: display.MIMEMap{"application/json": map[string]any{"n": int64(9007199254740993), "f": 1.5, "s": nil}}},
		{Data: display.MIMEMap{"application/json": "text", "application/vnd.vega.v5+json": []byte(`{"a": [1, 2]}`), "text/plain": 3}},
		{Data: display.MIMEMap{"application/json": nil}},
		{
			Data:      display.MIMEMap{"text/html": "<b>"},
			Metadata:  display.MIMEMap{"text/html": map[string]any{"isolated": true}, "width": 3},
			Transient: display.MIMEMap{"display_id": "7", "f": func() {}},
		},
	} {
		out, err := encodeData(d)
		if err != nil {
			t.Fatal(err)
		}
		got := sent(t, message{Kind: result, Data: out}).Data.decode()
		if (got.Data == nil) != (d.Data == nil) {
			t.Errorf("%v: %v", d, got)
		}
		if a, b := bundle(t, got), bundle(t, d); a != b && d.Transient["f"] == nil {
			t.Errorf("got  %s\nwant %s", a, b)
		}
	}
}

func bundle(t *testing.T, d display.Data) string {
	t.Helper()
	text, err := json.Marshal(content.NewBundle(d))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := json.Compact(&out, text); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestErrorsOnTheirWay(t *testing.T) {
	want := &session.Error{Kind: session.Exit, Message: "é\n<", Cell: "cell1", Line: 2, Column: 3, Code: 4, Trace: []string{"a", "b"}}
	got := sent(t, message{Failure: encodeError(want)}).Failure.decode()
	var e *session.Error
	if !errors.As(got, &e) || !reflect.DeepEqual(e, want) {
		t.Errorf("%+v", got)
	}
	if got := sent(t, message{Failure: encodeError(context.Canceled)}).Failure.decode(); got.Error() != context.Canceled.Error() {
		t.Error(got)
	}
	if err := sent(t, message{Kind: ready}).Failure.decode(); err != nil {
		t.Error(err)
	}
}

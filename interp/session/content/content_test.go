package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

func TestNewBundle(t *testing.T) {
	png := []byte{0x89, 'P', 'N', 'G'}
	tests := []struct {
		name string
		in   display.MIMEMap
		want map[string]any
	}{
		{"text", display.MIMEMap{"text/plain": "x"}, map[string]any{"text/plain": "x"}},
		{
			"picture",
			display.MIMEMap{"text/plain": "x", "image/png": png},
			map[string]any{"text/plain": "x", "image/png": "iVBORw=="},
		},
		{
			"base64 already",
			display.MIMEMap{"text/plain": "x", "image/png": "iVBORw=="},
			map[string]any{"text/plain": "x", "image/png": "iVBORw=="},
		},
		{
			"text of bytes",
			display.MIMEMap{"text/plain": []byte("x"), "image/svg+xml": []byte("<svg/>")},
			map[string]any{"text/plain": "x", "image/svg+xml": "<svg/>"},
		},
		{
			"no text",
			display.MIMEMap{"text/html": "<b>"},
			map[string]any{"text/html": "<b>", "text/plain": "<text/html>"},
		},
		{"not a string", display.MIMEMap{"text/plain": 3}, map[string]any{"text/plain": "3"}},
		{
			"JSON",
			display.MIMEMap{"text/plain": "x", "application/json": map[string]any{"a": 1}},
			map[string]any{"text/plain": "x", "application/json": map[string]any{"a": 1}},
		},
		{
			"raw JSON",
			display.MIMEMap{"text/plain": "x", "application/vnd.vega.v5+json": []byte(`{"a":1}`)},
			map[string]any{"text/plain": "x", "application/vnd.vega.v5+json": json.RawMessage(`{"a":1}`)},
		},
		{
			"not JSON",
			display.MIMEMap{"text/plain": "x", "application/json": math.NaN()},
			map[string]any{"text/plain": "x", "application/json": "NaN"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := NewBundle(display.Data{Data: test.in, Metadata: display.MIMEMap{"f": math.Inf(1)}})
			if !reflect.DeepEqual(b.Data, test.want) {
				t.Errorf("got %#v, want %#v", b.Data, test.want)
			}
			if _, err := json.Marshal(b); err != nil {
				t.Error(err)
			}
			if b.Transient == nil {
				t.Error("transient is nil")
			}
		})
	}
}

func TestNewFailure(t *testing.T) {
	e := &session.Error{Kind: session.Panic, Message: "oh", Cell: "cell1", Line: 2, Column: 3, Trace: []string{"  x()", "  ^"}}
	want := Failure{Name: "panic", Value: "oh", Traceback: []string{"\x1b[31mcell1:2:3: panic: oh\x1b[0m", "  x()", "  ^"}}
	if got := NewFailure(fmt.Errorf("%w", e)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	e.Trace = append([]string{e.Error()}, e.Trace...)
	if got := NewFailure(e); !reflect.DeepEqual(got, want) {
		t.Errorf("with a headline of its own: got %q, want %q", got, want)
	}
	want = Failure{Name: "error", Value: "broken", Traceback: []string{"\x1b[31mbroken\x1b[0m"}}
	if got := NewFailure(errors.New("broken")); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

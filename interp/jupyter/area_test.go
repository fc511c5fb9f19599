package jupyter

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session"
)

// sending is a script that sends messages to front ends whenever it likes.
type sending struct {
	leaving
	send *func(comm.Message)
}

func (s sending) Listen(f func(comm.Message)) { *s.send = f }

func (sending) React(context.Context, []comm.Message, session.Output) error { return nil }

// TestCaptureBetween: between two cells an area takes what is shown, and a
// failure, and nothing more once something else runs or the area is closed.
func TestCaptureBetween(t *testing.T) {
	var behind session.Output
	var send func(comm.Message)
	c := connection(t)
	serve(t, c, sending{leaving{script{
		"open": func(context.Context, session.Output) (display.Data, error) {
			send(comm.Message{Type: comm.Open, ID: "area", Target: "jupyter.widget"})
			return display.Data{}, nil
		},
	}, &behind}, &send})
	cl := newClient(t, c)
	cell := cl.send(cl.shell, "execute_request", run("open"))
	cl.until(cell)
	capture := func() {
		send(comm.Message{Type: comm.Capture, ID: "area"})
		behind.Stream("stdout", "inside\n")
		send(comm.Message{Type: comm.Error, ID: "area", Data: json.RawMessage(`{"ename":"panic","evalue":"oops","traceback":[]}`)})
	}
	capture()
	send(comm.Message{Type: comm.Release, ID: "area"})
	behind.Stream("stdout", "outside\n")
	capture()
	silent := cl.send(cl.shell, "execute_request", object{"code": "open", "silent": true})
	got := cl.until(silent)
	behind.Stream("stdout", "after it\n")
	capture()
	send(comm.Message{Type: comm.Close, ID: "area"})
	behind.Stream("stdout", "the end\n")
	for len(got) == 0 || got[len(got)-1].str("text") != "the end\n" {
		got = append(got, cl.recv(cl.iopub))
	}
	var all string
	for _, m := range got {
		if s := encoded(m); m.Type == "comm_msg" {
			all += map[bool]string{true: "in: ", false: "out: "}[strings.Contains(s, cell)]
		} else if m.Type != "status" && m.Type != "comm_open" {
			all += outline([]received{m})
		}
	}
	const part = "in: stream inside\n; error oops; out: "
	if want := part + "stream outside\n; " + part + "stream after it\n; " + part + "comm_close; stream the end\n; "; all != want {
		t.Errorf("got  %q\nwant %q", all, want)
	}
}

// TestFloodInAnArea: what is left out of an area is told there.
func TestFloodInAnArea(t *testing.T) {
	var behind session.Output
	var send func(comm.Message)
	c := connection(t)
	serve(t, c, sending{leaving{script{
		"flood": func(_ context.Context, out session.Output) (display.Data, error) {
			send(comm.Message{Type: comm.Open, ID: "area", Target: "jupyter.widget"})
			send(comm.Message{Type: comm.Capture, ID: "area"})
			for range 2 * allowance / (64 << 10) {
				out.Stream("stdout", strings.Repeat("x", 64<<10))
			}
			out.Stream("stdout", "its end\n")
			send(comm.Message{Type: comm.Release, ID: "area"})
			return display.Data{}, nil
		},
	}, &behind}, &send})
	cl := newClient(t, c)
	cell := cl.send(cl.shell, "execute_request", run("flood"))
	got := cl.until(cell)
	in := within(got, "area", cell)
	if n := len(in); n < 2 || in[n-1].str("name") != "stdout" || !strings.HasSuffix(in[n-1].str("text"), "its end\n") || len(in) != count(got, "stream") {
		t.Errorf("%d of %d prints are in the area, the last %.100q", n, count(got, "stream"), in[n-1].str("text"))
	}
}

package jupyter

import (
	"context"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// leaving is a script whose cells leave something behind.
type leaving struct {
	script
	behind *session.Output
}

func (l leaving) Between(out session.Output) { *l.behind = out }

// TestLate: what comes between two cells goes to the cell that ran last, and
// what a silent one has left behind to the one before.
func TestLate(t *testing.T) {
	var behind session.Output
	c := connection(t)
	serve(t, c, leaving{script{
		"print": func(_ context.Context, out session.Output) (display.Data, error) {
			out.Stream("stdout", "unfinished")
			return display.Data{}, nil
		},
		"nothing": nothing,
	}, &behind})
	cl := newClient(t, c)
	behind.Display(text("before any cell, for nobody"))
	first := cl.send(cl.shell, "execute_request", run("print"))
	cl.reply(cl.shell, first)
	if got := kinds(cl.outputs(first)); got != " execute_input stream(stdout:unfinished)" {
		t.Errorf("the cell itself: %s", got)
	}
	cl.ask("execute_request", object{"code": "nothing", "silent": true})
	behind.Stream("stdout", " line\nnext\n")
	behind.Display(text("a value"))
	behind.Clear(true)
	behind.Progress(display.Progress{Stage: "over"})
	for _, want := range []string{" stream(stdout: line\nnext\n)", " display_data", " clear_output"} {
		if m := cl.recv(cl.iopub); m.Parent != first || kinds([]received{m}) != want {
			t.Errorf("got %+v, want%s", m, want)
		}
	}
	second := cl.send(cl.shell, "execute_request", run("nothing"))
	cl.outputs(second)
	behind.Stream("stdout", "more\n")
	if m := cl.recv(cl.iopub); m.Parent != second || m.str("text") != "more\n" {
		t.Errorf("after the next cell: %+v", m)
	}
}

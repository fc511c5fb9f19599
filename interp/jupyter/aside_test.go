package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// waiting is a session with a cell "wait" that runs until it is let go.
func waiting() (s script, started, letGo chan struct{}) {
	started, letGo = make(chan struct{}, 1), make(chan struct{})
	return script{
		"wait": func(ctx context.Context, _ session.Output) (display.Data, error) {
			started <- struct{}{}
			select {
			case <-letGo:
			case <-ctx.Done():
			}
			return display.Data{}, ctx.Err()
		},
		"nothing": nothing,
	}, started, letGo
}

// TestAside: what needs no interpreter is answered while a cell runs, and the
// last status that clients hear of is that of the cell.
func TestAside(t *testing.T) {
	c := connection(t)
	s, started, letGo := waiting()
	serve(t, c, s)
	cl := newClient(t, c)
	cell := cl.send(cl.shell, "execute_request", run("wait"))
	<-started
	for kind := range asideHandlers {
		id := cl.send(cl.shell, kind, object{"code": "x"})
		if r := cl.reply(cl.shell, id); r.str("status") != "ok" && r.str("status") != "complete" {
			t.Errorf("%s: %+v", kind, r)
		}
		cl.outputs(id)
		if m := cl.recv(cl.iopub); m.Parent != cell || m.str("execution_state") != "busy" {
			t.Errorf("%s: then %+v", kind, m)
		}
	}
	close(letGo)
	cl.reply(cl.shell, cell)
	if m := cl.recv(cl.iopub); m.Parent != cell || m.str("execution_state") != "idle" {
		t.Errorf("at the end: %+v", m)
	}
	if out := cl.outputs(cl.send(cl.shell, "kernel_info_request", object{})); len(out) != 0 {
		t.Errorf("%+v", out)
	}
}

// within makes a message one of a subshell.
func (c *client) within(subshell, kind string, content any) (id string) {
	c.t.Helper()
	id, frames := c.message(kind, content)
	var h object
	if err := json.Unmarshal(frames[2], &h); err != nil {
		c.t.Fatal(err)
	}
	h["subshell_id"] = subshell
	frames[2], _ = json.Marshal(h) // it was JSON before
	c.sendFrames(c.shell, encode(c.signer, nil, frames[2:]))
	return id
}

func TestSubshells(t *testing.T) {
	c := connection(t)
	s, started, letGo := waiting()
	serve(t, c, s)
	cl := newClient(t, c)
	control := func(kind string, content object) received {
		return cl.reply(cl.control, cl.send(cl.control, kind, content))
	}
	cell := cl.send(cl.shell, "execute_request", run("wait"))
	<-started
	a, b := control("create_subshell_request", object{}).str("subshell_id"), control("create_subshell_request", object{}).str("subshell_id")
	if r := control("list_subshell_request", object{}); a == b || fmt.Sprint(r.Content["subshell_id"]) != fmt.Sprint([]string{a, b}) {
		t.Errorf("%s, %s: %+v", a, b, r)
	}
	if r := cl.reply(cl.shell, cl.within(a, "complete_request", object{"code": "x"})); r.str("status") != "ok" {
		t.Errorf("%+v", r)
	}
	behind := cl.within(b, "execute_request", run("nothing"))
	if r := control("delete_subshell_request", object{"subshell_id": a}); r.str("status") != "ok" {
		t.Errorf("%+v", r)
	}
	for _, unknown := range []string{a, "x"} {
		if r := control("delete_subshell_request", object{"subshell_id": unknown}); r.str("status") != "error" {
			t.Errorf("%+v", r)
		}
		if r := cl.reply(cl.shell, cl.within(unknown, "complete_request", object{"code": "x"})); r.str("status") != "error" {
			t.Errorf("%+v", r)
		}
	}
	if r := control("list_subshell_request", object{}); fmt.Sprint(r.Content["subshell_id"]) != fmt.Sprint([]string{b}) {
		t.Errorf("%+v", r)
	}
	close(letGo)
	cl.reply(cl.shell, cell)
	cl.reply(cl.shell, behind)
	if out := kinds(cl.outputs(behind)); out != " execute_input" {
		t.Errorf("the subshell's cell: %s", out)
	}
}

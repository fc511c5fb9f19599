package jupyter

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

var cells = script{
	"all": func(_ context.Context, out session.Output) (display.Data, error) {
		out.Stream("stdout", "one\n")
		out.Stream("stdout", "two\n")
		out.Display(display.Data{Data: display.MIMEMap{"image/png": []byte{1}}, Metadata: display.MIMEMap{"image/png": object{"width": 1}}})
		out.Stream("stderr", "three\n")
		return text("<4>"), nil
	},
	"print": func(_ context.Context, out session.Output) (display.Data, error) {
		out.Stream("stdout", "printed")
		return text("value"), nil
	},
	"panic": func(_ context.Context, out session.Output) (display.Data, error) {
		out.Stream("stdout", "before\n")
		return display.Data{}, &session.Error{Kind: session.Panic, Message: "oh", Cell: "cell1", Line: 2, Trace: []string{"at f"}}
	},
	"update": func(_ context.Context, out session.Output) (display.Data, error) {
		out.Display(display.WithID("x", display.HTML("old")))
		out.Stream("stdout", "between")
		out.Update(display.WithID("x", display.HTML("new")))
		out.Clear(true)
		return display.Data{}, nil
	},
	"broken engine": func(context.Context, session.Output) (display.Data, error) { panic("broken") },
	"broken session": func(context.Context, session.Output) (display.Data, error) {
		return display.Data{}, errors.New("no interpreter")
	},
	"nothing": nothing,
}

func TestExecute(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("all"))
	reply := cl.reply(cl.shell, id)
	if reply.Type != "execute_reply" || reply.str("status") != "ok" || reply.Content["execution_count"] != 1.0 ||
		fmt.Sprint(reply.Content["payload"], reply.Content["user_expressions"]) != "[] map[]" || reply.Content["ename"] != nil {
		t.Errorf("reply %+v", reply)
	}
	out := cl.outputs(id)
	const want = " execute_input stream(stdout:one\n) stream(stdout:two\n) display_data stream(stderr:three\n) execute_result"
	if got := kinds(out); got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	if in := out[0].Content; in["code"] != "all" || in["execution_count"] != 1.0 {
		t.Errorf("input %v", in)
	}
	if d := out[3].Content; fmt.Sprint(d) != "map[data:map[image/png:AQ== text/plain:<image/png>] metadata:map[image/png:map[width:1]] transient:map[]]" {
		t.Errorf("display %v", d)
	}
	if r := out[5].Content; r["execution_count"] != 1.0 || fmt.Sprint(r["data"]) != "map[text/plain:<4>]" {
		t.Errorf("result %v", r)
	}
}

func TestExecuteFails(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	for code, want := range map[string]string{"panic": "panic", "broken engine": "error", "broken session": "error", "x": "compile error"} {
		id := cl.send(cl.shell, "execute_request", run(code))
		reply := cl.reply(cl.shell, id)
		out := cl.outputs(id)
		last := out[len(out)-1]
		if reply.str("status") != "error" || reply.str("ename") != want || last.Type != "error" || last.str("ename") != want {
			t.Errorf("%s: %+v %+v", code, reply, last)
		}
		trace, _ := last.Content["traceback"].([]any)
		if len(trace) == 0 || fmt.Sprint(trace) != fmt.Sprint(reply.Content["traceback"]) || !strings.Contains(fmt.Sprint(trace[0]), last.str("evalue")) {
			t.Errorf("%s: traceback %q", code, trace)
		}
	}
	if reply := cl.ask("execute_request", run("nothing")); reply.str("status") != "ok" || reply.Content["execution_count"] != 5.0 {
		t.Errorf("afterwards: %+v", reply)
	}
}

func TestExecuteQuietly(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	for _, test := range []struct {
		request object
		want    string
		count   float64
	}{
		{object{"code": "print", "silent": true}, "", 0},
		{object{"code": "panic", "silent": true, "stop_on_error": false}, "", 0},
		{object{"code": "print", "store_history": false}, " execute_input stream(stdout:printed) execute_result", 0},
		{object{"code": " \n"}, " execute_input", 0},
		{object{"code": "nothing"}, " execute_input", 1},
	} {
		id := cl.send(cl.shell, "execute_request", test.request)
		reply := cl.reply(cl.shell, id)
		if got := kinds(cl.outputs(id)); got != test.want || reply.Content["execution_count"] != test.count {
			t.Errorf("%v: %s, %+v", test.request, got, reply)
		}
	}
	h := cl.ask("history_request", object{"hist_access_type": "tail", "n": 9, "output": true})
	if got := fmt.Sprint(h.Content["history"]); got != "[[1 1 [nothing <nil>]]]" {
		t.Errorf("history %s", got)
	}
}

// TestManyLines: 20,000 printed lines arrive, in a few messages.
func TestManyLines(t *testing.T) {
	const n = 20_000
	c := connection(t)
	serve(t, c, script{"print": func(_ context.Context, out session.Output) (display.Data, error) {
		for i := range n {
			out.Stream("stdout", fmt.Sprintln(i))
		}
		return display.Data{}, nil
	}})
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("print"))
	var got, want strings.Builder
	out := cl.outputs(id)[1:]
	for _, m := range out {
		got.WriteString(m.str("text"))
	}
	for i := range n {
		fmt.Fprintln(&want, i)
	}
	if len(out) > 20 || got.String() != want.String() {
		t.Errorf("%d messages, %d bytes of %d", len(out), got.Len(), want.Len())
	}
}

func TestStopOnError(t *testing.T) {
	c := connection(t)
	failing, fail := make(chan struct{}, 1), make(chan struct{})
	k, _ := serve(t, c, script{
		"fail": func(context.Context, session.Output) (display.Data, error) {
			failing <- struct{}{}
			<-fail
			return display.Data{}, errors.New("failed")
		},
		"next": nothing,
	})
	cl := newClient(t, c)
	for _, test := range []struct{ stop, silent, aborts bool }{{stop: true, aborts: true}, {}, {stop: true, silent: true}} {
		id := cl.send(cl.shell, "execute_request", object{"code": "fail", "stop_on_error": test.stop, "silent": test.silent})
		<-failing
		next := []string{
			cl.send(cl.shell, "execute_request", run("next")),
			cl.send(cl.shell, "comm_msg_request", object{}), // of no kind that is served aside
			cl.send(cl.shell, "execute_request", run("next")),
		}
		for len(k.queue) < len(next) {
			runtime.Gosched() // they are on their way
		}
		fail <- struct{}{}
		if r := cl.reply(cl.shell, id); r.str("status") != "error" {
			t.Errorf("the failed cell: %+v", r)
		}
		want := []string{"ok", "error", "ok"}
		if test.aborts {
			want = []string{"aborted", "error", "aborted"}
		}
		for i, id := range next {
			r := cl.reply(cl.shell, id)
			if _, numbered := r.Content["execution_count"]; r.str("status") != want[i] || numbered && want[i] == "aborted" {
				t.Errorf("%+v, message %d: %+v", test, i, r)
			}
		}
		if r := cl.ask("execute_request", run("next")); r.str("status") != "ok" {
			t.Errorf("sent after the failure: %+v", r)
		}
	}
}

// TestStopOnErrorUnderFire: who sends without a pause does not keep a failed
// cell from its reply.
func TestStopOnErrorUnderFire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &Kernel{queue: make(chan *message), stopping: make(chan struct{})}
		done := make(chan struct{})
		go func() {
			defer close(done)
			k.abortQueued()
		}()
		for sent := 0; ; sent++ {
			time.Sleep(lull / 2)
			select {
			case k.queue <- &message{}:
			case <-done:
				return
			}
			if time.Duration(sent)*lull/2 > 2*longestLull {
				close(k.stopping)
				t.Fatal("it goes on and on")
			}
		}
	})
}

func TestUpdateAndClear(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("update"))
	cl.reply(cl.shell, id)
	out := cl.outputs(id)
	if got := kinds(out); got != " execute_input display_data stream(stdout:between) update_display_data clear_output" {
		t.Fatalf("got %s", got)
	}
	if shown, updated := out[1].Content, out[3].Content; fmt.Sprint(shown["transient"], updated["transient"]) != "map[display_id:x] map[display_id:x]" ||
		fmt.Sprint(updated["data"]) != "map[text/html:new text/plain:new]" {
		t.Errorf("%v, then %v", shown, updated)
	}
	if out[4].Content["wait"] != true {
		t.Errorf("%v", out[4].Content)
	}
}

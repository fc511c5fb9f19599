package jupyter

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/go-zeromq/zmq4"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// asking is a cell that prints the text, asks, and returns what it was told.
func asking(printed string, q session.Question) func(context.Context, session.Output) (display.Data, error) {
	return func(ctx context.Context, out session.Output) (display.Data, error) {
		if printed != "" {
			out.Stream("stdout", printed)
		}
		type answer struct {
			line string
			err  error
		}
		answers := make(chan answer)
		out.(session.Asker).Ask(q, func(line string, err error) { answers <- answer{line, err} })
		a := <-answers
		if ctx.Err() != nil {
			return display.Data{}, &session.Error{Kind: session.Interrupted, Message: "stopped"}
		}
		return text(fmt.Sprint(a.line, " ", a.err)), nil
	}
}

var asks = script{
	"scan":     asking("x\n", session.Question{}),
	"password": asking("", session.Question{Prompt: "Key", Password: true}),
	"nothing":  nothing,
}

func TestInput(t *testing.T) {
	c := connection(t)
	serve(t, c, asks)
	cl, other := newClient(t, c), newClient(t, c)
	for _, test := range []struct {
		code, prompt string
		password     bool
	}{{"scan", "", false}, {"password", "Key", true}} {
		id := cl.send(cl.shell, "execute_request", object{"code": test.code, "allow_stdin": true})
		m := cl.recv(cl.stdin)
		if m.Type != "input_request" || m.Parent != id || m.str("prompt") != test.prompt || m.Content["password"] != test.password {
			t.Errorf("%+v", m)
		}
		// Neither another client's word nor another message counts.
		other.send(other.stdin, "input_reply", object{"value": "not mine"})
		cl.send(cl.stdin, "comm_msg", object{"value": "no reply"})
		cl.send(cl.stdin, "input_reply", object{"value": 7})
		cl.send(cl.stdin, "input_reply", object{"value": "größer"})
		cl.reply(cl.shell, id)
		out := cl.outputs(id)
		if r := out[len(out)-1]; fmt.Sprint(r.Content["data"]) != "map[text/plain:größer <nil>]" {
			t.Errorf("%s: %+v", test.code, r)
		}
	}
}

// TestInputNotAllowed: a front end that takes no questions gets none.
func TestInputNotAllowed(t *testing.T) {
	c := connection(t)
	serve(t, c, asks)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("password"))
	cl.reply(cl.shell, id)
	out := cl.outputs(id)
	if r := out[len(out)-1]; fmt.Sprint(r.Content["data"]) != "map[text/plain: "+session.ErrNoInput.Error()+"]" {
		t.Errorf("%+v", r)
	}
}

// TestInputInterrupted: the cell ends, and an answer that is late is nobody's.
func TestInputInterrupted(t *testing.T) {
	c := connection(t)
	serve(t, c, asks)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", object{"code": "scan", "allow_stdin": true})
	cl.recv(cl.stdin)
	cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{}))
	if r := cl.reply(cl.shell, id); r.str("ename") != "interrupted" {
		t.Errorf("%+v", r)
	}
	cl.send(cl.stdin, "input_reply", object{"value": "late"})
	if r := cl.ask("execute_request", run("nothing")); r.str("status") != "ok" {
		t.Errorf("%+v", r)
	}
}

// TestInputAskedAgain: a front end that has lost its connection is asked again.
func TestInputAskedAgain(t *testing.T) {
	c := connection(t)
	serve(t, c, asks)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", object{"code": "password", "allow_stdin": true})
	first := cl.recv(cl.stdin)
	_ = cl.stdin.socket.Close()
	cl.stdin = cl.dial(zmq4.NewDealer(t.Context(), zmq4.WithID(zmq4.SocketIdentity(cl.session))), c.StdinPort)
	if again := cl.recv(cl.stdin); again.Type != "input_request" || again.str("prompt") != first.str("prompt") {
		t.Errorf("%+v, then %+v", first, again)
	}
	cl.send(cl.stdin, "input_reply", object{"value": "typed"})
	cl.reply(cl.shell, id)
}

// TestInputBesideAStranger: who connects with the name of the front end that is
// asked neither ends its connection nor makes the kernel ask it again, and its
// answer counts.
func TestInputBesideAStranger(t *testing.T) {
	c := connection(t)
	k, _ := serve(t, c, asks)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", object{"code": "password", "allow_stdin": true})
	question := (<-cl.stdin.in).Frames
	before := k.stdin.Connection([]byte(cl.session))
	stranger := cl.dial(zmq4.NewDealer(t.Context(), zmq4.WithID(zmq4.SocketIdentity(cl.session))), c.StdinPort)
	if told := cl.recv(stranger); told.str("prompt") != "Key" { // it may be the front end itself again
		t.Errorf("%+v", told)
	}
	if k.stdin.Connection([]byte(cl.session)) == before {
		t.Fatal("the stranger is not there")
	}
	_, frames := cl.message("input_reply", object{"value": "typed"})
	parts := slices.Clone(frames[len(frames)-4:])
	parts[1] = question[len(question)-4] // the header of what it answers
	cl.sendFrames(cl.stdin, encode(cl.signer, nil, parts))
	cl.reply(cl.shell, id)
	out := cl.outputs(id)
	if r := out[len(out)-1]; fmt.Sprint(r.Content["data"]) != "map[text/plain:typed <nil>]" {
		t.Errorf("%+v", r)
	}
	select {
	case m := <-cl.stdin.in:
		t.Errorf("the front end was asked again: %v", m)
	default:
	}
}

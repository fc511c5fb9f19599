package jupyter

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-zeromq/zmq4"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session"
)

// crowd makes connections without the key, and keeps them, on every channel.
func crowd(t *testing.T, c Connection, n int) {
	t.Helper()
	for _, port := range []int{c.ShellPort, c.ControlPort, c.StdinPort, c.HeartbeatPort, c.IOPubPort} {
		for range n {
			socket := zmq4.NewDealer(context.Background())
			if port == c.IOPubPort {
				socket = zmq4.NewSub(context.Background())
				if err := socket.SetOption(zmq4.OptionSubscribe, ""); err != nil {
					t.Fatal(err)
				}
			}
			if err := socket.Dial("tcp://127.0.0.1:" + strconv.Itoa(port)); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = socket.Close() })
		}
	}
}

// TestStrangersDoNotLockTheOwnerOut: 80 connections on every channel, made without
// the key before the owner comes and again while the owner works, keep no client
// of the owner from its outputs, its replies and its questions.
func TestStrangersDoNotLockTheOwnerOut(t *testing.T) {
	c := connection(t)
	serve(t, c, script{
		"print": func(_ context.Context, out session.Output) (display.Data, error) {
			out.Stream("stdout", "seen\n")
			return display.Data{}, nil
		},
		"ask": func(_ context.Context, out session.Output) (display.Data, error) {
			got := make(chan error, 1)
			out.(session.Asker).Ask(session.Question{Prompt: "?"}, func(_ string, err error) { got <- err })
			return display.Data{}, <-got
		},
	})
	works := func(cl *client) {
		t.Helper()
		id := cl.send(cl.shell, "execute_request", run("print"))
		cl.reply(cl.shell, id)
		if got := kinds(cl.outputs(id)); !strings.Contains(got, "stream(stdout:seen\n)") {
			t.Errorf("outputs%s", got)
		}
		if got := cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{})); got.str("status") != "ok" {
			t.Errorf("%+v", got)
		}
		id = cl.send(cl.shell, "execute_request", object{"code": "ask", "allow_stdin": true})
		if q := cl.recv(cl.stdin); q.Type != "input_request" {
			t.Fatalf("%+v", q)
		}
		cl.send(cl.stdin, "input_reply", object{"value": "yes"})
		if got := cl.reply(cl.shell, id); got.str("status") != "ok" {
			t.Errorf("%+v", got)
		}
		cl.outputs(id)
	}
	crowd(t, c, 80)
	first := newClient(t, c)
	works(first)
	crowd(t, c, 80)
	works(first)
	second := newClient(t, c)
	works(second)
	crowd(t, c, 80)
	works(first)
	works(second)
}

// TestWrongChannel: what is signed for one channel does nothing on another.
func TestWrongChannel(t *testing.T) {
	c := connection(t)
	var ran atomic.Int64
	k, _ := serve(t, c, script{"count": func(context.Context, session.Output) (display.Data, error) {
		ran.Add(1)
		return display.Data{}, nil
	}})
	cl := newClient(t, c)
	both := []string{"kernel_info_request", "shutdown_request", "interrupt_request"}
	for channel, other := range map[string]map[string]handler{"control": shellHandlers, "shell": controlHandlers} {
		on, handlers := cl.control, controlHandlers
		if channel == "shell" {
			on, handlers = cl.shell, shellHandlers
		}
		for kind := range other {
			if slices.Contains(both, kind) {
				continue
			}
			if handlers[kind] != nil {
				t.Errorf("%s is served on both channels", kind)
			}
			id := cl.send(on, kind, run("count"))
			if !strings.HasSuffix(kind, "_request") {
				cl.outputs(id) // it has no reply
				continue
			}
			if got := cl.reply(on, id); got.str("status") != "error" || !strings.Contains(got.str("evalue"), "no "+kind+" on this channel") {
				t.Errorf("%s on %s: %+v", kind, channel, got)
			}
			cl.outputs(id)
		}
	}
	for kind := range shellHandlers { // stdin takes only replies
		cl.send(cl.stdin, kind, run("count"))
	}
	if got := cl.ask("execute_request", run("count")); got.Content["execution_count"] != 1. || ran.Load() != 1 {
		t.Errorf("%d cells ran: %+v", ran.Load(), got)
	}
	k.subshells.mu.Lock()
	defer k.subshells.mu.Unlock()
	if len(k.subshells.ids) > 0 {
		t.Errorf("subshells %v", k.subshells.ids)
	}
}

// opener is a reactor that counts what it gets from front ends.
type opener struct {
	script
	tell func(comm.Message)
	got  atomic.Int64
}

func (o *opener) Listen(tell func(comm.Message)) { o.tell = tell }

func (o *opener) React(_ context.Context, batch []comm.Message, _ session.Output) error {
	o.got.Add(int64(len(batch)))
	return nil
}

// TestReflectedMessages: who listens on iopub without the key gets what the kernel
// has signed. The kernel does not obey it, nor what a kernel before a restart sent
// under the same key.
func TestReflectedMessages(t *testing.T) {
	o := &opener{}
	o.script = script{"open": func(context.Context, session.Output) (display.Data, error) {
		o.tell(comm.Message{Type: comm.Open, ID: "slider", Target: "jupyter.widget", Data: json.RawMessage(`{}`)})
		o.tell(comm.Message{Type: comm.Msg, ID: "slider", Data: json.RawMessage(`{"method":"update","state":{"value":9}}`)})
		return display.Data{}, nil
	}}
	c := connection(t)
	k, _ := serve(t, c, o)
	cl := newClient(t, c)
	cl.reply(cl.shell, cl.send(cl.shell, "execute_request", run("open")))
	var caught [][][]byte
	for len(caught) < 2 {
		frames := (<-cl.iopub.in).Frames
		if name := string(frames[0]); name == comm.Open || name == comm.Msg {
			caught = append(caught, frames[1:])
		}
	}
	dropped := k.Dropped()
	for _, frames := range caught {
		cl.sendFrames(cl.shell, frames)
	}
	earlier := newWriter(k.signer, ownSession+"earlier")
	frames, err := earlier.frames(nil, nil, comm.Msg, commContent{"slider", json.RawMessage(`{"method":"update"}`)})
	if err != nil {
		t.Fatal(err)
	}
	cl.sendFrames(cl.shell, frames)
	cl.reply(cl.shell, cl.send(cl.shell, "kernel_info_request", object{}))
	if n := k.Dropped() - dropped; n != 3 || o.got.Load() != 0 {
		t.Errorf("%d of 3 reflected messages were dropped, %d reached the session", n, o.got.Load())
	}
	id := cl.send(cl.shell, comm.Msg, object{"comm_id": "slider", "data": object{"method": "update"}})
	cl.outputs(id)
	if n := o.got.Load(); n != 1 {
		t.Errorf("%d messages of the front end arrived", n)
	}
}

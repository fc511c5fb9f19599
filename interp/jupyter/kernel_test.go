package jupyter

import (
	"context"
	"fmt"
	"net"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-zeromq/zmq4"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// TestRefusedMessages: a message that is not well signed, that was sent before
// or that is malformed gets no reply and runs nothing.
func TestRefusedMessages(t *testing.T) {
	c := connection(t)
	var ran atomic.Int32
	k, _ := serve(t, c, script{"x": func(context.Context, session.Output) (display.Data, error) {
		ran.Add(1)
		return display.Data{}, nil
	}})
	cl := newClient(t, c)
	first, once := cl.message("execute_request", run("x"))
	cl.sendFrames(cl.shell, once)
	cl.reply(cl.shell, first)

	change := func(i int, to string) [][]byte {
		_, frames := cl.message("execute_request", run("x"))
		frames[i] = []byte(to)
		return frames
	}
	stranger := newSigner("guess")
	_, fresh := cl.message("execute_request", run("x"))
	bad := [][][]byte{
		once, // replayed
		change(1, ""),
		change(1, "00"),
		change(5, `{"code":"x","silent":true}`),
		change(2, `{"msg_id":"1","msg_type":"execute_request"}`),
		encode(stranger, nil, fresh[2:]),
		encode(cl.signer, nil, [][]byte{[]byte("null"), []byte("{}"), []byte("{}"), []byte("{}")}),
		{[]byte("hello")},
		{{}},
		fresh[:4],
	}
	for _, frames := range bad {
		cl.sendFrames(cl.shell, frames)
	}
	id := cl.send(cl.shell, "kernel_info_request", object{})
	cl.reply(cl.shell, id)
	seen := map[string]bool{}
	for !seen[id+"idle"] {
		m := cl.recv(cl.iopub)
		seen[m.Parent+m.str("execution_state")] = true
		if m.Parent != first && m.Parent != id {
			t.Errorf("on iopub: %+v", m)
		}
	}
	if ran.Load() != 1 || k.Dropped() != int64(len(bad)) {
		t.Errorf("%d cells ran, %d messages were dropped of %d", ran.Load(), k.Dropped(), len(bad))
	}
}

// TestUnsignedFlood: a stranger's messages cost no memory and hold nobody up.
func TestUnsignedFlood(t *testing.T) {
	n := 5_000
	if os.Getenv("MERCER_LONG") == "1" {
		n = 100_000
	}
	c := connection(t)
	k, _ := serve(t, c, cells)
	cl, stranger := newClient(t, c), newClient(t, c)
	stranger.signer = newSigner("guess")
	for i := range n {
		stranger.send(stranger.shell, "execute_request", run("panic"))
		if i%1000 == 0 {
			if r := cl.ask("execute_request", run("nothing")); r.str("status") != "ok" {
				t.Errorf("%+v", r)
			}
		}
	}
	for k.Dropped() < int64(n) {
		runtime.Gosched() // they are on their way
	}
	k.signer.mu.Lock()
	defer k.signer.mu.Unlock()
	if seen := len(k.signer.seen); seen > 2*n/1000 {
		t.Errorf("%d signatures are remembered", seen)
	}
}

func TestUnsignedKernel(t *testing.T) {
	c := connection(t)
	c.Key, c.SignatureScheme = "", ""
	serve(t, c, cells)
	cl := newClient(t, c)
	if r := cl.ask("execute_request", run("nothing")); r.str("status") != "ok" {
		t.Errorf("%+v", r)
	}
}

// TestInterrupt stops a cell by the control channel and by Interrupt, and does
// nothing when no cell runs.
func TestInterrupt(t *testing.T) {
	c := connection(t)
	started := make(chan struct{}, 1)
	k, _ := serve(t, c, script{
		"loop": func(ctx context.Context, _ session.Output) (display.Data, error) {
			started <- struct{}{}
			<-ctx.Done()
			return display.Data{}, &session.Error{Kind: session.Interrupted, Message: "stopped", Cell: "cell"}
		},
		"nothing": nothing,
	})
	cl := newClient(t, c)
	for name, interrupt := range map[string]func(){
		"request": func() { cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{})) },
		"signal":  k.Interrupt,
	} {
		interrupt()
		if r := cl.ask("execute_request", run("nothing")); r.str("status") != "ok" {
			t.Errorf("%s before the cell: %+v", name, r)
		}
		id := cl.send(cl.shell, "execute_request", run("loop"))
		<-started
		info := cl.send(cl.control, "kernel_info_request", object{}) // while it runs
		cl.reply(cl.control, info)
		interrupt()
		if r := cl.reply(cl.shell, id); r.str("ename") != "interrupted" {
			t.Errorf("%s: %+v", name, r)
		}
		if r := cl.ask("execute_request", run("nothing")); r.str("status") != "ok" {
			t.Errorf("%s after the cell: %+v", name, r)
		}
	}
}

// TestInterruptOnShell: VS Code sent it there, and it cannot wait for the cell.
func TestInterruptOnShell(t *testing.T) {
	started := make(chan struct{}, 1)
	c := connection(t)
	serve(t, c, script{"loop": func(ctx context.Context, _ session.Output) (display.Data, error) {
		started <- struct{}{}
		<-ctx.Done()
		return display.Data{}, &session.Error{Kind: session.Interrupted, Message: "stopped", Cell: "cell"}
	}})
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("loop"))
	<-started
	interrupt := cl.send(cl.shell, "interrupt_request", object{})
	replies := map[string]received{}
	for range 2 { // in any order
		r := cl.recv(cl.shell)
		replies[r.Parent] = r
	}
	if replies[id].str("ename") != "interrupted" || replies[interrupt].str("status") != "ok" {
		t.Errorf("%+v", replies)
	}
}

func TestHeartbeat(t *testing.T) {
	c := connection(t)
	started, done := make(chan struct{}), make(chan struct{})
	serve(t, c, script{"busy": func(context.Context, session.Output) (display.Data, error) {
		close(started)
		<-done
		return display.Data{}, nil
	}})
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("busy"))
	<-started
	req := zmq4.NewReq(context.Background())
	defer req.Close()
	if err := req.Dial(fmt.Sprintf("tcp://127.0.0.1:%d", c.HeartbeatPort)); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := req.Send(zmq4.NewMsgString("ping")); err != nil {
			t.Fatal(err)
		}
		if msg, err := req.Recv(); err != nil || string(msg.Frames[0]) != "ping" {
			t.Fatal(msg, err)
		}
	}
	close(done)
	cl.reply(cl.shell, id)
}

// TestShutdown ends a running cell, answers it and all clients, frees the
// ports, and another kernel can have them.
func TestShutdown(t *testing.T) {
	c := connection(t)
	for _, restart := range []bool{true, false} {
		started := make(chan struct{})
		_, done := serve(t, c, script{"loop": func(ctx context.Context, _ session.Output) (display.Data, error) {
			close(started)
			<-ctx.Done()
			return display.Data{}, ctx.Err()
		}})
		cl, other := newClient(t, c), newClient(t, c)
		cell := cl.send(cl.shell, "execute_request", run("loop"))
		<-started
		id := cl.send(cl.control, "shutdown_request", object{"restart": restart})
		r := cl.reply(cl.control, id)
		if r.Type != "shutdown_reply" || r.str("status") != "ok" || r.Content["restart"] != restart {
			t.Errorf("%+v", r)
		}
		if r := cl.reply(cl.shell, cell); r.str("ename") != "interrupted" {
			t.Errorf("the cell: %+v", r)
		}
		out := other.outputs(id)
		if len(out) != 1 || out[0].Type != "shutdown_reply" || out[0].Content["restart"] != restart {
			t.Errorf("other clients were told %+v", out)
		}
		<-done
		cl.close()
		other.close()
	}
}

// TestPortTaken: New fails and lets go of what it had bound.
func TestPortTaken(t *testing.T) {
	c := connection(t)
	network, address := c.address(c.StdinPort)
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(c, cells, Options{}); err == nil {
		t.Fatal("no error")
	}
	_ = l.Close()
	serve(t, c, cells)
}

// TestVanishingClient: one client goes away while its cell prints; the others
// notice nothing.
func TestVanishingClient(t *testing.T) {
	c := connection(t)
	started, gone := make(chan struct{}), make(chan struct{})
	serve(t, c, script{
		"print": func(_ context.Context, out session.Output) (display.Data, error) {
			close(started)
			<-gone
			for range 150 {
				out.Stream("stdout", strings.Repeat("x", 10_000))
			}
			return display.Data{}, nil
		},
		"nothing": nothing,
	})
	stays, leaves := newClient(t, c), newClient(t, c)
	id := leaves.send(leaves.shell, "execute_request", run("print"))
	<-started
	leaves.close()
	close(gone)
	size := 0
	for _, m := range stays.outputs(id) {
		size += len(m.str("text"))
	}
	if size != 1_500_000 {
		t.Errorf("%d bytes arrived", size)
	}
	for _, cl := range []*client{stays, newClient(t, c)} {
		if r := cl.ask("execute_request", run("nothing")); r.str("status") != "ok" {
			t.Errorf("%+v", r)
		}
	}
}

func TestKernelInfo(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	r := cl.ask("kernel_info_request", object{})
	language, _ := r.Content["language_info"].(object)
	if r.str("protocol_version") != "5.5" || r.str("implementation") != "mercer" || language["name"] != "go" ||
		language["mimetype"] != "text/x-go" || language["file_extension"] != ".go" || r.str("banner") == "" {
		t.Errorf("%+v", r)
	}
	if v, _ := language["version"].(string); strings.Count(v, ".") != 1 {
		t.Errorf("the language has the version %q: with that of a release, each one changes all notebooks", v)
	}
}

func TestOtherRequests(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	for _, test := range []struct {
		kind    string
		content object
		want    object
	}{
		{
			"complete_request",
			object{"code": "é世x", "cursor_pos": 2},
			object{"status": "ok", "matches": []any{"é世x"}, "cursor_start": 0.0, "cursor_end": 2.0, "metadata": object{}},
		},
		{
			"complete_request",
			object{"code": "é世", "cursor_pos": 99},
			object{"status": "ok", "matches": []any{"é世"}, "cursor_start": 0.0, "cursor_end": 2.0, "metadata": object{}},
		},
		{
			"complete_request",
			object{"code": "panic"},
			object{"status": "error", "ename": "internal error", "evalue": "complete", "traceback": []any{}},
		},
		{
			"inspect_request",
			object{"code": "x", "cursor_pos": 1, "detail_level": 1},
			object{"status": "ok", "found": true, "data": object{"text/plain": "x", "text/markdown": "**x** 1"}, "metadata": object{}},
		},
		{
			"inspect_request",
			object{"code": "", "cursor_pos": 0},
			object{"status": "ok", "found": false, "data": object{}, "metadata": object{}},
		},
		{
			"complete_request",
			object{"code": "typed"},
			object{
				"status": "ok", "matches": []any{"typed"}, "cursor_start": 0.0, "cursor_end": 5.0,
				"metadata": object{"_jupyter_types_experimental": []any{object{"start": 0.0, "end": 5.0, "text": "typed", "type": "function", "signature": "()"}}},
			},
		},
		{"is_complete_request", object{"code": "x := 1"}, object{"status": "complete"}},
		{"is_complete_request", object{"code": "for {\n\tif true {"}, object{"status": "incomplete", "indent": "        "}},
		{"comm_info_request", object{}, object{"status": "ok", "comms": object{}}},
		{"history_request", object{"hist_access_type": "search", "pattern": "*"}, object{"status": "ok", "history": []any{}}},
		{
			"dance_request",
			object{},
			object{"status": "error", "ename": "not supported", "evalue": "this kernel has no dance_request on this channel", "traceback": []any{}},
		},
	} {
		if r := cl.ask(test.kind, test.content); !reflect.DeepEqual(r.Content, test.want) {
			t.Errorf("%s %v: got %v, want %v", test.kind, test.content, r.Content, test.want)
		}
	}
	if r := cl.ask("execute_request", object{"code": 1}); r.str("ename") != "bad request" {
		t.Errorf("code of the wrong type: %+v", r)
	}
}

// TestComms: a comm that is opened is closed again; neither has a reply.
func TestComms(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "comm_open", object{"comm_id": "7", "target_name": "x", "data": object{}})
	if out := cl.outputs(id); len(out) != 1 || out[0].Type != "comm_close" || out[0].str("comm_id") != "7" {
		t.Errorf("%+v", out)
	}
	for _, kind := range []string{"comm_msg", "comm_close", "surprise"} {
		if out := cl.outputs(cl.send(cl.shell, kind, object{"comm_id": "7"})); len(out) != 0 {
			t.Errorf("%s: %+v", kind, out)
		}
	}
	cl.ask("kernel_info_request", object{}) // its reply is the first
}

// TestBindsOnlyLocally: nothing listens but where the connection says.
func TestBindsOnlyLocally(t *testing.T) {
	c := connection(t)
	k, _ := serve(t, c, cells)
	var ports []int
	for _, addr := range []net.Addr{k.shell.Addr(), k.control.Addr(), k.stdin.Addr(), k.iopub.Addr(), k.heartbeat.Addr()} {
		tcp := addr.(*net.TCPAddr)
		if tcp.IP.String() != "127.0.0.1" {
			t.Errorf("bound to %s", addr)
		}
		ports = append(ports, tcp.Port)
	}
	want := []int{c.ShellPort, c.ControlPort, c.StdinPort, c.IOPubPort, c.HeartbeatPort}
	if !slices.Equal(ports, want) {
		t.Errorf("ports %v, want %v", ports, want)
	}
}

package zmtp

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

const local = "127.0.0.1:0"

// dial connects another implementation's socket.
func dial(t *testing.T, sock zmq4.Socket, addr net.Addr) zmq4.Socket {
	t.Helper()
	if err := sock.Dial("tcp://" + addr.String()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sock.Close() })
	return sock
}

func send(t *testing.T, sock zmq4.Socket, frames ...string) {
	t.Helper()
	if err := sock.SendMulti(zmq4.NewMsgFromString(frames)); err != nil {
		t.Fatal(err)
	}
}

func recv(t *testing.T, sock zmq4.Socket) []string {
	t.Helper()
	msg, err := sock.Recv()
	if err != nil {
		t.Fatal(err)
	}
	return text(msg.Frames)
}

func text(frames [][]byte) []string {
	var s []string
	for _, f := range frames {
		s = append(s, string(f))
	}
	return s
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Fatalf("got %.100q, want %.100q", got, want)
	}
}

func newRouter(t *testing.T, limits Limits) *Router {
	t.Helper()
	r, err := ListenRouter("tcp", local, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close(0) })
	return r
}

// echoOnce answers the router's next message with itself.
func echoOnce(t *testing.T, r *Router) {
	t.Helper()
	m, err := r.Recv()
	if err != nil {
		t.Fatal(err)
	}
	r.Send(m.Frames)
}

func TestRouter(t *testing.T) {
	r := newRouter(t, Limits{})
	a := dial(t, zmq4.NewDealer(context.Background(), zmq4.WithID(zmq4.SocketIdentity("a"))), r.Addr())
	b := dial(t, zmq4.NewDealer(context.Background(), zmq4.WithID(zmq4.SocketIdentity("b"))), r.Addr())
	long := strings.Repeat("x", 300_000)
	send(t, a, "one", "", long)
	echoOnce(t, r)
	send(t, b, "two")
	echoOnce(t, r)
	same(t, recv(t, a), "one", "", long)
	same(t, recv(t, b), "two")

	r.Send([][]byte{[]byte("nobody"), []byte("lost")}) // dropped
}

func TestEcho(t *testing.T) {
	e, err := ListenEcho("tcp", local, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close(0)
	req := dial(t, zmq4.NewReq(context.Background()), e.Addr())
	for _, beat := range []string{"ping", "pong"} {
		if err := req.Send(zmq4.NewMsgString(beat)); err != nil {
			t.Fatal(err)
		}
		same(t, recv(t, req), beat)
	}
}

func TestXPub(t *testing.T) {
	x, err := ListenXPub("tcp", local, Limits{}, func(topic string) [][]byte {
		return [][]byte{[]byte(topic), []byte("welcome")}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close(0)
	sub := dial(t, zmq4.NewSub(context.Background()), x.Addr())
	if err := sub.SetOption(zmq4.OptionSubscribe, "status"); err != nil {
		t.Fatal(err)
	}
	same(t, recv(t, sub), "status", "welcome")
	x.Publish([][]byte{[]byte("stream.stdout"), []byte("not for it")})
	x.Publish([][]byte{[]byte("status.busy"), []byte("1")})
	same(t, recv(t, sub), "status.busy", "1")
}

func TestPing(t *testing.T) {
	r := newRouter(t, Limits{})
	conn := shaken(t, r.Addr(), "DEALER")
	if _, err := conn.Write(appendCommand(nil, "PING", []byte{0, 9, 'h', 'i'})); err != nil {
		t.Fatal(err)
	}
	want := appendCommand(nil, "PONG", []byte("hi"))
	got, err := readBody(conn, len(want), func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	same(t, []string{string(got)}, string(want))
}

// TestHandover: a peer that comes back under its name is heard and answered,
// though its old connection was never closed.
func TestHandover(t *testing.T) {
	r := newRouter(t, Limits{})
	id := zmq4.WithID(zmq4.SocketIdentity("same"))
	old := dial(t, zmq4.NewDealer(context.Background(), id), r.Addr())
	send(t, old, "first")
	echoOnce(t, r)
	same(t, recv(t, old), "first")
	again := dial(t, zmq4.NewDealer(context.Background(), id), r.Addr())
	send(t, again, "second")
	echoOnce(t, r)
	same(t, recv(t, again), "second")
}

// deaf is a subscriber that reads nothing but the welcome.
func deaf(t *testing.T, limits Limits) (*XPub, net.Conn) {
	t.Helper()
	x, err := ListenXPub("tcp", local, limits, func(string) [][]byte {
		return [][]byte{{}, []byte("welcome")}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close(0) })
	conn := shaken(t, x.Addr(), "SUB")
	if _, err := conn.Write(appendCommand(nil, "SUBSCRIBE", nil)); err != nil {
		t.Fatal(err)
	}
	if _, err := readBody(conn, 11, func(int) bool { return true }); err != nil {
		t.Fatal(err)
	}
	return x, conn
}

// TestDeafSubscriber: one that never reads is dropped, and blocks nobody.
func TestDeafSubscriber(t *testing.T) {
	x, conn := deaf(t, Limits{Queue: 1 << 20})
	for range 100 { // far more than the system buffers
		x.Publish([][]byte{make([]byte, 1<<20)})
	}
	waitClosed(t, "deaf", conn)
}

// TestPatience: who paces waits for a deaf one only so long, or until its
// context ends.
func TestPatience(t *testing.T) {
	x, conn := deaf(t, Limits{Queue: 64 << 20, Patience: time.Millisecond})
	for range 60 {
		x.Publish([][]byte{make([]byte, 1<<20)})
	}
	x.Pace(t.Context())
	waitClosed(t, "deaf", conn)

	x, conn = deaf(t, Limits{Queue: 64 << 20, Patience: time.Hour})
	for range 60 {
		x.Publish([][]byte{make([]byte, 1<<20)})
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Millisecond, cancel)
	x.Pace(ctx)
	_ = conn.Close()
}

func TestPace(t *testing.T) {
	x, err := ListenXPub("tcp", local, Limits{Queue: 1 << 20}, func(string) [][]byte {
		return [][]byte{{}, []byte("welcome")}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close(0)
	sub := dial(t, zmq4.NewSub(context.Background()), x.Addr())
	if err := sub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	same(t, recv(t, sub), "", "welcome")
	const n = 200
	go func() {
		for range n {
			x.Publish([][]byte{make([]byte, 256<<10)})
			x.Pace(context.Background())
		}
	}()
	for range n {
		if got := recv(t, sub); len(got[0]) != 256<<10 {
			t.Fatalf("a frame of %d bytes", len(got[0]))
		}
	}
}

// TestCloseLingers: what was sent before Close arrives.
func TestCloseLingers(t *testing.T) {
	r := newRouter(t, Limits{})
	d := dial(t, zmq4.NewDealer(context.Background()), r.Addr())
	send(t, d, "x")
	m, err := r.Recv()
	if err != nil {
		t.Fatal(err)
	}
	big := make([]byte, 4<<20)
	r.Send([][]byte{m.Frames[0], big})
	if err := r.Close(10 * time.Second); err != nil {
		t.Fatal(err)
	}
	if got := recv(t, d); len(got[0]) != len(big) {
		t.Errorf("%d bytes arrived", len(got[0]))
	}
	if _, err := r.Recv(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Recv after Close: %v", err)
	}
}

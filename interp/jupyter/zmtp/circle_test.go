package zmtp

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// genuine sends a message and lets the router trust its sender.
func genuine(t *testing.T, r *Router, conn net.Conn, text string) {
	t.Helper()
	if _, err := conn.Write(appendFrame(nil, 0, []byte(text))); err != nil {
		t.Fatal(err)
	}
	m, err := r.Recv()
	if err != nil || string(m.Frames[1]) != text {
		t.Fatalf("%q, %v", m.Frames, err)
	}
	r.Trust(m)
}

// still checks that a connection is open: a PING is answered.
func still(t *testing.T, name string, conn net.Conn) {
	t.Helper()
	if _, err := conn.Write(appendCommand(nil, "PING", []byte{0, 9})); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	want := appendCommand(nil, "PONG", nil)
	if _, err := readBody(conn, len(want), func(int) bool { return true }); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestOldestStrangerMakesRoom: who has proved nothing goes, the oldest first; who
// is trusted stays, and keeps newcomers out when there is nobody else.
func TestOldestStrangerMakesRoom(t *testing.T) {
	r := newRouter(t, Limits{Peers: 3})
	trusted := shaken(t, r.Addr(), "DEALER")
	genuine(t, r, trusted, "first")
	old, young := shaken(t, r.Addr(), "DEALER"), shaken(t, r.Addr(), "DEALER")
	third := shaken(t, r.Addr(), "DEALER")
	waitClosed(t, "the oldest stranger", old)
	for name, conn := range map[string]net.Conn{"trusted": trusted, "young": young, "third": third} {
		still(t, name, conn)
	}
	genuine(t, r, young, "second")
	genuine(t, r, third, "third")
	waitClosed(t, "a fourth", bare(t, r.Addr(), nil))
	_ = trusted.Close()
	for { // the place is free, as soon as the socket has noticed
		conn, err := net.Dial("tcp", r.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		err = readGreeting(conn)
		_ = conn.Close()
		if err == nil {
			return
		}
	}
}

// TestVouching: a trusted peer keeps the connection to another socket that was made
// beside its own, although a subscriber proves nothing. When the peer goes, the
// connection is a stranger's again.
func TestVouching(t *testing.T) {
	circle := &Circle{}
	limits := Limits{Peers: 4, Circle: circle}
	r := newRouter(t, limits)
	x, err := ListenXPub("tcp", local, limits, func(string) [][]byte { return nil })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close(0) })
	flood := func() {
		for range 2 * limits.Peers {
			shaken(t, x.Addr(), "SUB")
			shaken(t, r.Addr(), "DEALER")
		}
	}
	flood()
	owner, sub := shaken(t, r.Addr(), "DEALER"), shaken(t, x.Addr(), "SUB")
	genuine(t, r, owner, "hello")
	flood()
	still(t, "owner", owner)
	still(t, "its subscriber", sub)
	circle.mu.Lock()
	n := len(x.peers)
	circle.mu.Unlock()
	if n > limits.Peers {
		t.Errorf("%d peers, want at most %d", n, limits.Peers)
	}
	_ = owner.Close()
	for circle.hasTrusted() {
		time.Sleep(time.Millisecond)
	}
	flood()
	waitClosed(t, "a subscriber without a sponsor", sub)
}

func (c *Circle) hasTrusted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.sockets {
		for p := range s.peers {
			if p.trusted {
				return true
			}
		}
	}
	return false
}

// TestNameOfATrustedPeer: a stranger does not take it. The peer itself, when it
// comes back and says something genuine, does.
func TestNameOfATrustedPeer(t *testing.T) {
	r := newRouter(t, Limits{})
	id := zmq4.WithID(zmq4.SocketIdentity("owner"))
	ask := func(sock zmq4.Socket, text string) {
		t.Helper()
		send(t, sock, text)
		m, err := r.Recv()
		if err != nil {
			t.Fatal(err)
		}
		r.Trust(m)
		r.Send(m.Frames)
		same(t, recv(t, sock), text)
	}
	owner := dial(t, zmq4.NewDealer(context.Background(), id), r.Addr())
	ask(owner, "first")
	before := r.Connection([]byte("owner"))
	dial(t, zmq4.NewDealer(context.Background(), id), r.Addr())
	for r.Connection([]byte("owner")) == before { // until the stranger has joined
		time.Sleep(time.Millisecond)
	}
	ask(owner, "second")
	again := dial(t, zmq4.NewDealer(context.Background(), id), r.Addr())
	ask(again, "third")
	ask(again, "fourth")
}

// TestNameOfAVouchedPeer: a stranger does not close the connection of a client
// that has proved itself at another socket only, nor that of one that has proved
// nothing yet.
func TestNameOfAVouchedPeer(t *testing.T) {
	limits := Limits{Circle: &Circle{}}
	shell, stdin := newRouter(t, limits), newRouter(t, limits)
	owner, asked := shaken(t, shell.Addr(), "DEALER"), shakenAs(t, stdin.Addr(), "DEALER", "owner")
	joined := func(than int) int {
		t.Helper()
		for stdin.Connection([]byte("owner")) == than {
			time.Sleep(time.Millisecond)
		}
		return stdin.Connection([]byte("owner"))
	}
	first := joined(0)
	shakenAs(t, stdin.Addr(), "DEALER", "owner")
	second := joined(first)
	still(t, "the owner that has proved nothing", asked)
	genuine(t, shell, owner, "hello")
	shakenAs(t, stdin.Addr(), "DEALER", "owner")
	third := joined(second)
	still(t, "the owner", asked)
	ask := func(after int, text string) {
		stdin.SendSince(after, [][]byte{[]byte("owner"), []byte(text)})
	}
	read := func(conn net.Conn, text string) {
		t.Helper()
		want := appendFrame(nil, 0, []byte(text))
		_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
		got, err := readBody(conn, len(want), func(int) bool { return true })
		if err != nil || string(got) != string(want) {
			t.Fatalf("got %q, %v, want %q", got, err, text)
		}
	}
	ask(0, "to all")
	ask(third, "to nobody")
	again := shakenAs(t, stdin.Addr(), "DEALER", "owner") // the owner too may come back
	joined(third)
	ask(third, "to the last")
	read(again, "to the last")
	ask(0, "to all again")
	read(asked, "to all")
	read(asked, "to all again")
	genuine(t, stdin, again, "answer")
	waitClosed(t, "the connection that the owner has replaced", asked)
}

// TestConnectionOfALateHandshake: a peer that joins after another has the greater
// number, though its connection was made first.
func TestConnectionOfALateHandshake(t *testing.T) {
	stdin := newRouter(t, Limits{})
	joined := func(than int) int {
		t.Helper()
		for stdin.Connection([]byte("owner")) == than {
			time.Sleep(time.Millisecond)
		}
		return stdin.Connection([]byte("owner"))
	}
	slow := bare(t, stdin.Addr(), greeting())
	if _, err := readBody(slow, len(greeting()), func(int) bool { return true }); err != nil { // it has been accepted
		t.Fatal(err)
	}
	shakenAs(t, stdin.Addr(), "DEALER", "owner")
	before := joined(0)
	properties := appendProperty(appendProperty(nil, "Socket-Type", "DEALER"), "Identity", "owner")
	if _, err := slow.Write(appendCommand(nil, "READY", properties)); err != nil {
		t.Fatal(err)
	}
	if after := joined(before); after < before {
		t.Errorf("the peer that joined last is number %d, after %d", after, before)
	}
}

// TestConnectionOfATrustedPeer: it stays the same when the last peer gets the
// name of the first one.
func TestConnectionOfATrustedPeer(t *testing.T) {
	stdin := newRouter(t, Limits{})
	var last net.Conn
	for before := 0; before < 3; {
		last = shakenAs(t, stdin.Addr(), "DEALER", "owner")
		for stdin.Connection([]byte("owner")) == before {
			time.Sleep(time.Millisecond)
		}
		before = stdin.Connection([]byte("owner"))
	}
	genuine(t, stdin, last, "hello")
	if n := stdin.Connection([]byte("owner")); n != 3 {
		t.Errorf("number %d, want 3", n)
	}
}

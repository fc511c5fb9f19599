package zmtp

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// shaken is a bare connection that has got through the handshake.
func shaken(t *testing.T, addr net.Addr, socketType string) net.Conn {
	t.Helper()
	return shakenAs(t, addr, socketType, "")
}

// shakenAs is shaken for a peer that asks for a name.
func shakenAs(t *testing.T, addr net.Addr, socketType, identity string) net.Conn {
	t.Helper()
	conn := bare(t, addr, greeting())
	properties := appendProperty(appendProperty(nil, "Socket-Type", socketType), "Identity", identity)
	ready := appendCommand(nil, "READY", properties)
	if _, err := conn.Write(ready); err != nil {
		t.Fatal(err)
	}
	if err := readGreeting(conn); err != nil {
		t.Fatal(err)
	}
	_, size, err := readHeader(conn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readBody(conn, int(size), func(int) bool { return true }); err != nil {
		t.Fatal(err)
	}
	return conn
}

func bare(t *testing.T, addr net.Addr, first []byte) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := conn.Write(first); err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestHostilePeers sends the socket what would crash or block a careless one,
// and then sees that it still serves.
func TestHostilePeers(t *testing.T) {
	r := newRouter(t, Limits{Message: 1 << 20})
	property := func(name string, size byte) []byte {
		p := append([]byte{byte(len(name))}, name...)
		return append(p, 0, 0, 0, size)
	}
	before := map[string][]byte{
		"silent":              nil,
		"http":                []byte("GET / HTTP/1.1\r\n\r\n"),
		"old version":         append(append([]byte{0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F}, 1), make([]byte, 53)...),
		"no READY":            append(greeting(), 0, 1, 'x'),
		"huge READY":          append(greeting(), 6, 0x7F, 255, 255, 255, 255, 255, 255, 255),
		"name too long":       append(greeting(), appendCommand(nil, "READY", []byte{200, 'x'})...),
		"value too long":      append(greeting(), appendCommand(nil, "READY", property("Identity", 200))...),
		"socket does not fit": append(greeting(), appendCommand(nil, "READY", appendProperty(nil, "Socket-Type", "PUB"))...),
		"empty command":       append(greeting(), 4, 0),
	}
	for name, bytes := range before {
		conn := bare(t, r.Addr(), bytes)
		if name != "silent" {
			waitClosed(t, name, conn)
		}
	}
	after := map[string][]byte{
		"size over memory":    {2, 0, 0, 0x7F, 0, 0, 0, 0, 0},
		"size over int64":     {2, 255, 255, 255, 255, 255, 255, 255, 255},
		"size over limit":     {2, 0, 0, 0, 0, 0, 16, 0, 1},
		"sum over limit":      append(appendFrame(nil, flagMore, make([]byte, 1<<20)), 0, 1, 'x'),
		"reserved bits":       {0x80, 0},
		"huge command":        {6, 0, 0, 0, 1, 0, 0, 0, 0},
		"command amid frames": {1, 0, 4, 2, 1, 'x'},
		"bad command":         {4, 1, 9},
		"bad ping":            appendCommand(nil, "PING", nil),
	}
	for name, bytes := range after {
		conn := shaken(t, r.Addr(), "DEALER")
		if _, err := conn.Write(bytes); err != nil {
			t.Fatal(err)
		}
		waitClosed(t, name, conn)
	}
	d := dial(t, zmq4.NewDealer(context.Background()), r.Addr())
	send(t, d, "alive")
	echoOnce(t, r)
	same(t, recv(t, d), "alive")
}

// waitClosed reads until the other side has closed.
func waitClosed(t *testing.T, name string, conn net.Conn) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	for buf := make([]byte, 1024); ; {
		if _, err := conn.Read(buf); err != nil {
			if errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
				t.Errorf("%s: the connection is still open", name)
			}
			return
		}
	}
}

func isTimeout(err error) bool {
	var e net.Error
	return errors.As(err, &e) && e.Timeout()
}

func TestSilentPeerIsDropped(t *testing.T) {
	r := newRouter(t, Limits{Handshake: 10 * time.Millisecond})
	waitClosed(t, "silent", bare(t, r.Addr(), nil))
}

func TestReceiveBudget(t *testing.T) {
	r := newRouter(t, Limits{Receiving: 1})
	big := shaken(t, r.Addr(), "DEALER")
	go func() { _, _ = big.Write(appendFrame(nil, 0, make([]byte, 1<<20))) }()
	waitClosed(t, "over budget", big)
	small := shaken(t, r.Addr(), "DEALER")
	if _, err := small.Write(appendFrame(nil, 0, []byte("small"))); err != nil {
		t.Fatal(err)
	}
	m, err := r.Recv()
	if err != nil {
		t.Fatal(err)
	}
	same(t, text(m.Frames[1:]), "small")
	if held := r.held.Load(); held != 0 {
		t.Errorf("%d bytes are still reserved", held)
	}
}

func FuzzPeer(f *testing.F) {
	f.Add(append(greeting(), appendCommand(nil, "READY", appendProperty(nil, "Socket-Type", "DEALER"))...))
	f.Add(appendMessage(nil, [][]byte{[]byte("a"), nil}))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := newSocket("ROUTER", Limits{Message: 1 << 16})
		ours, theirs := net.Pipe()
		p := newPeer(s, ours)
		served := make(chan struct{})
		go func() { p.serve(); close(served) }()
		go func() {
			for buf := make([]byte, 1024); ; {
				if _, err := theirs.Read(buf); err != nil {
					return
				}
			}
		}()
		_, _ = theirs.Write(greeting())
		_, _ = theirs.Write(appendCommand(nil, "READY", appendProperty(nil, "Socket-Type", "DEALER")))
		_, _ = theirs.Write(data)
		_ = theirs.Close()
		<-served
		s.working.Wait()
		if held := s.held.Load(); held != 0 {
			t.Errorf("%d bytes are still reserved", held)
		}
	})
}

package zmtp

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Limits limit what peers may cost a socket. A zero field means its default.
type Limits struct {
	Message   int           // bytes of one incoming message; 0 means 64 MiB
	Receiving int64         // bytes of all messages being received; 0 means 256 MiB
	Queue     int           // bytes waiting for one peer to read them; 0 means 32 MiB
	Peers     int           // simultaneous connections; 0 means 64
	Handshake time.Duration // the longest duration of a handshake; 0 means 10 s
	Patience  time.Duration // how long others wait for a subscriber that reads nothing; 0 means 5 s
	Circle    *Circle       // the sockets whose peers are known to each other; nil means this socket alone
}

func (l Limits) withDefaults() Limits {
	if l.Message == 0 {
		l.Message = 64 << 20
	}
	if l.Receiving == 0 {
		l.Receiving = 256 << 20
	}
	if l.Queue == 0 {
		l.Queue = 32 << 20
	}
	if l.Peers == 0 {
		l.Peers = 64
	}
	if l.Handshake == 0 {
		l.Handshake = 10 * time.Second
	}
	if l.Patience == 0 {
		l.Patience = 5 * time.Second
	}
	if l.Circle == nil {
		l.Circle = &Circle{}
	}
	return l
}

// socket accepts peers and passes on their messages. Its kinds are Router, XPub
// and Echo.
type socket struct {
	kind     string
	limits   Limits
	listener net.Listener
	done     chan struct{} // closed when the socket is closing

	// What each kind of socket does, called from the peers' goroutines.
	joined  func(*peer)
	left    func(*peer)
	message func(*peer, [][]byte)

	held    atomic.Int64 // bytes of messages being received
	working sync.WaitGroup

	peers map[*peer]struct{} // guarded by the circle

	mu     sync.Mutex
	closed bool
}

func newSocket(kind string, limits Limits) *socket {
	s := &socket{
		kind:    kind,
		limits:  limits.withDefaults(),
		done:    make(chan struct{}),
		peers:   map[*peer]struct{}{},
		joined:  func(*peer) {},
		left:    func(*peer) {},
		message: func(*peer, [][]byte) {},
	}
	s.limits.Circle.add(s)
	return s
}

// listen binds an address of net.Listen, and starts to accept peers.
func (s *socket) listen(network, address string) error {
	l, err := bind(network, address)
	if err != nil {
		return fmt.Errorf("zmtp: %w", err)
	}
	s.listener = l
	s.working.Add(1)
	go s.accept()
	return nil
}

// Addr returns the address of the socket.
func (s *socket) Addr() net.Addr { return s.listener.Addr() }

func (s *socket) accept() {
	defer s.working.Done()
	for {
		conn, err := s.listener.Accept()
		switch {
		case err == nil:
			s.admit(conn)
		case errors.Is(err, net.ErrClosed):
			return
		default: // for example out of descriptors: wait until some are closed
			select {
			case <-s.done:
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
}

// admit serves a connection, or closes it if there are too many.
func (s *socket) admit(conn net.Conn) {
	p := newPeer(s, conn)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		_ = conn.Close()
		return
	}
	gone, ok := s.limits.Circle.enter(p)
	if gone != nil {
		gone.close()
	}
	if !ok {
		_ = conn.Close()
		return
	}
	s.working.Add(1)
	go func() {
		defer s.working.Done()
		p.serve()
		s.limits.Circle.exit(p)
	}()
}

// hostOf returns the host of an address of TCP, or "" for a Unix socket.
func hostOf(a net.Addr) string {
	host, _, _ := net.SplitHostPort(a.String()) // a Unix socket has no host
	return host
}

// Close closes the socket. Waiting messages are still sent, for at most the
// time linger; nothing more is received.
func (s *socket) Close(linger time.Duration) error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.done)
	s.mu.Unlock()
	s.limits.Circle.mu.Lock()
	peers := slices.Collect(maps.Keys(s.peers))
	s.limits.Circle.mu.Unlock()

	err := s.listener.Close()
	deadline := time.Now().Add(linger)
	for _, p := range peers {
		p.drain(time.Until(deadline))
		p.close()
	}
	s.working.Wait()
	return err
}

// take reserves memory for a message that is being received.
func (s *socket) take(n int64) bool {
	if s.held.Add(n) <= s.limits.Receiving {
		return true
	}
	s.held.Add(-n)
	return false
}

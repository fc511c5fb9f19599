package zmtp

import (
	"encoding/binary"
	"net"
	"sync"
)

// Router is a ROUTER socket. A message that it receives begins with the
// identity of the peer. A message that it sends goes to the peer named in the
// first frame.
type Router struct {
	*socket
	incoming chan [][]byte

	mu     sync.Mutex
	byName map[string]*peer
	serial int // the number of the last connection
}

// ListenRouter binds a Router to an address of net.Listen.
func ListenRouter(network, address string, limits Limits) (*Router, error) {
	r := &Router{
		socket:   newSocket("ROUTER", limits),
		incoming: make(chan [][]byte),
		byName:   map[string]*peer{},
	}
	r.joined, r.left, r.message = r.join, r.leave, r.pass
	if err := r.listen(network, address); err != nil {
		return nil, err
	}
	return r, nil
}

// Recv waits for a message. Its error is net.ErrClosed after the socket is
// closed.
func (r *Router) Recv() (frames [][]byte, err error) {
	select {
	case frames := <-r.incoming:
		return frames, nil
	case <-r.done:
		return nil, net.ErrClosed
	}
}

// Send queues a message for the peer named in frames[0]. If there is no such
// peer, the message is dropped, as with other ROUTER sockets.
func (r *Router) Send(frames [][]byte) {
	r.mu.Lock()
	p := r.byName[string(frames[0])]
	r.mu.Unlock()
	if p != nil {
		p.send(appendMessage(nil, frames[1:]))
	}
}

// Connection returns the number of the connection of the peer with this name,
// or 0 if there is none. A peer that comes back gets a new number.
func (r *Router) Connection(name []byte) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.byName[string(name)]; p != nil {
		return p.joined
	}
	return 0
}

// join names a peer: with the name it asks for, or with a new one that begins
// with a zero byte. A peer that comes back under its name takes it over,
// because its old connection may be dead.
func (r *Router) join(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.serial++
	p.joined = r.serial
	if p.identity == "" || p.identity[0] == 0 || len(p.identity) > maxShortLen {
		p.identity = string(binary.BigEndian.AppendUint32([]byte{0}, uint32(r.serial)))
	}
	if old := r.byName[p.identity]; old != nil {
		old.close()
	}
	r.byName[p.identity] = p
}

func (r *Router) leave(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.byName[p.identity] == p {
		delete(r.byName, p.identity)
	}
}

func (r *Router) pass(p *peer, frames [][]byte) {
	select {
	case r.incoming <- append([][]byte{[]byte(p.identity)}, frames...):
	case <-r.done:
	case <-p.gone:
	}
}

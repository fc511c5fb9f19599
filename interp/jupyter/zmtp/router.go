package zmtp

import (
	"encoding/binary"
	"net"
	"slices"
	"sync"
)

// Router is a ROUTER socket. A message that it receives begins with the
// identity of the peer. A message that it sends goes to the peer named in the
// first frame.
type Router struct {
	*socket
	incoming chan Message

	mu     sync.Mutex
	joins  int                // the number of the last peer that joined
	byName map[string][]*peer // the first one has the name; the others wait until they are trusted
}

// Message is a message that a Router received.
type Message struct {
	Frames [][]byte // the first one is the identity of the peer
	from   *peer
}

// ListenRouter binds a Router to an address of net.Listen.
func ListenRouter(network, address string, limits Limits) (*Router, error) {
	r := &Router{
		socket:   newSocket("ROUTER", limits),
		incoming: make(chan Message),
		byName:   map[string][]*peer{},
	}
	r.joined, r.left, r.message = r.join, r.leave, r.pass
	if err := r.listen(network, address); err != nil {
		return nil, err
	}
	return r, nil
}

// Recv waits for a message. Its error is net.ErrClosed after the socket is
// closed.
func (r *Router) Recv() (Message, error) {
	select {
	case m := <-r.incoming:
		return m, nil
	case <-r.done:
		return Message{}, net.ErrClosed
	}
}

// Trust says that the message r received is genuine. Its sender is no stranger any more,
// and has its name: see Circle.
func (r *Router) Trust(m Message) {
	if r.limits.Circle.trust(m.from) {
		r.claim(m.from)
	}
}

// Send queues a message for the peer named in frames[0]. If there is no such
// peer, the message is dropped, as with other ROUTER sockets. Peers that wait for
// the name get the message too: one of them may be the same peer again, whose old
// connection is dead.
func (r *Router) Send(frames [][]byte) { r.SendSince(0, frames) }

// SendSince is Send for peers that joined later: see Connection.
func (r *Router) SendSince(connection int, frames [][]byte) {
	r.mu.Lock()
	peers := slices.DeleteFunc(slices.Clone(r.byName[string(frames[0])]), func(p *peer) bool { return p.joined <= connection })
	r.mu.Unlock()
	if len(peers) == 0 {
		return
	}
	encoded := appendMessage(nil, frames[1:])
	for _, p := range peers {
		p.send(encoded)
	}
}

// Connection returns the number of the last of the peers with this name that
// joined, or 0 if there is none. A peer that comes back gets a greater number than
// all before it.
func (r *Router) Connection(name []byte) (last int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.byName[string(name)] {
		last = max(last, p.joined)
	}
	return last
}

// join names a peer: with the name it asks for, or with a new one that begins
// with a zero byte. A peer that comes back under its name waits for it until it
// is trusted, and others too: anyone can read a client's name in the messages on
// iopub.
func (r *Router) join(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.joins++
	p.joined = r.joins
	if p.identity == "" || p.identity[0] == 0 || len(p.identity) > maxShortLen {
		p.identity = string(binary.BigEndian.AppendUint32([]byte{0}, uint32(p.joined)))
	}
	r.byName[p.identity] = append(slices.Clip(r.byName[p.identity]), p)
}

// claim gives a trusted peer its name. Its old connection may be dead.
func (r *Router) claim(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	peers := r.byName[p.identity]
	i := slices.Index(peers, p)
	if i <= 0 {
		return
	}
	peers[0].close()
	peers = slices.Delete(slices.Clone(peers), i, i+1)
	peers[0] = p
	r.byName[p.identity] = peers
}

func (r *Router) leave(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	peers := slices.DeleteFunc(slices.Clone(r.byName[p.identity]), func(q *peer) bool { return q == p })
	if len(peers) == 0 {
		delete(r.byName, p.identity)
		return
	}
	r.byName[p.identity] = peers
}

func (r *Router) pass(p *peer, frames [][]byte) {
	select {
	case r.incoming <- Message{append([][]byte{[]byte(p.identity)}, frames...), p}:
	case <-r.done:
	case <-p.gone:
	}
}

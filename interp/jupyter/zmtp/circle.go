package zmtp

import "sync"

// Circle holds the sockets of one server. It decides which peer makes room when a
// socket has as many connections as Limits.Peers allows.
//
// A peer is a stranger until one of its messages is found to be genuine: see
// Message.Trust. The oldest stranger makes room for a newcomer. Trusted peers
// stay, and if there is no stranger, the newcomer is refused.
//
// Subscribers and silent peers cannot prove anything. But a client makes its
// connections together. So at every other socket of the circle, a trusted peer
// vouches for two connections from its host: for the last one that was made before
// its own, and for the first one after it. They stay as long as the peer does.
type Circle struct {
	mu      sync.Mutex
	sockets []*socket
	serial  int // the number of the last connection
}

// standing is what a circle knows of a peer.
type standing struct {
	number int    // of the connection, in the order in which they were made
	host   string // where it comes from

	// Guarded by the circle:
	trusted bool
	sponsor *peer // who vouches for this peer
	vouches map[place]*peer
}

// place is where a peer vouches for another: at a socket, after or before its own
// connection.
type place struct {
	socket *socket
	after  bool
}

func (st *standing) stranger() bool { return !st.trusted && st.sponsor == nil }

func (c *Circle) add(s *socket) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sockets = append(c.sockets, s)
}

// enter adds a peer to its socket, if there is room or a stranger who makes room.
// The caller closes the peer that has to go.
func (c *Circle) enter(p *peer) (gone *peer, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := p.socket
	if len(s.peers) >= s.limits.Peers {
		if gone = s.oldestStranger(); gone == nil {
			return nil, false
		}
		delete(s.peers, gone)
	}
	c.serial++
	p.number = c.serial
	p.host = hostOf(p.conn.RemoteAddr())
	s.peers[p] = struct{}{}
	return gone, true
}

func (s *socket) oldestStranger() (oldest *peer) {
	for p := range s.peers {
		if p.stranger() && (oldest == nil || p.number < oldest.number) {
			oldest = p
		}
	}
	return oldest
}

// exit removes a peer, and those for whom it vouched become strangers.
func (c *Circle) exit(p *peer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(p.socket.peers, p)
	if p.sponsor != nil {
		delete(p.sponsor.vouches, place{p.socket, p.number > p.sponsor.number})
	}
	for _, q := range p.vouches {
		q.sponsor = nil
	}
}

// trust is called for every genuine message of a peer. It reports whether this is
// the first one.
func (c *Circle) trust(p *peer) (first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, here := p.socket.peers[p]; !here {
		return false
	}
	first, p.trusted = !p.trusted, true
	if p.sponsor != nil {
		return first // the sponsor vouches for the others
	}
	for _, s := range c.sockets {
		for _, after := range []bool{false, true} {
			at := place{s, after}
			if s == p.socket || p.vouches[at] != nil {
				continue
			}
			if q := p.neighbour(at); q != nil {
				if p.vouches == nil {
					p.vouches = map[place]*peer{}
				}
				p.vouches[at], q.sponsor = q, p
			}
		}
	}
	return first
}

// neighbour returns the stranger from the host of p whose connection was made
// nearest to that of p.
func (p *peer) neighbour(at place) (nearest *peer) {
	distance := func(q *peer) int { return max(q.number-p.number, p.number-q.number) }
	for q := range at.socket.peers {
		if q.stranger() && q.host == p.host && (q.number > p.number) == at.after && (nearest == nil || distance(q) < distance(nearest)) {
			nearest = q
		}
	}
	return nearest
}

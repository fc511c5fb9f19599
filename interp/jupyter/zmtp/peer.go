package zmtp

import (
	"bufio"
	"net"
	"sync"
	"time"
)

// peer is one connection of a socket, with a goroutine that reads and one that
// writes the queue.
type peer struct {
	socket   *socket
	conn     net.Conn
	reader   *bufio.Reader
	identity string
	joined   int                 // its number at a Router; guarded by it
	topics   map[string]struct{} // topics of a subscriber; guarded by the XPub
	standing

	mu     sync.Mutex
	queue  []encoded // messages that wait to be written
	unread int       // the shares of these messages and of those being written
	moved  chan struct{}
	wake   chan struct{}
	gone   chan struct{}
	once   sync.Once
}

// encoded is a waiting message, or what is left of it.
type encoded struct {
	rest  []byte
	share int // of the limit of the queue
}

// giants is how many messages fill a queue, however long they are.
const giants = 4

func newPeer(s *socket, conn net.Conn) *peer {
	return &peer{
		socket: s,
		conn:   conn,
		reader: bufio.NewReaderSize(conn, 16<<10),
		topics: map[string]struct{}{},
		wake:   make(chan struct{}, 1),
		gone:   make(chan struct{}),
	}
}

// serve greets the peer and reads from it until one of the two stops.
func (p *peer) serve() {
	defer p.close()
	_ = p.conn.SetDeadline(time.Now().Add(p.socket.limits.Handshake))
	identity, err := handshake(p.reader, p.conn, p.socket.kind)
	if err != nil {
		return
	}
	_ = p.conn.SetDeadline(time.Time{})
	p.identity = string(identity)

	p.socket.working.Add(1)
	go func() {
		defer p.socket.working.Done()
		p.write()
	}()
	p.socket.joined(p)
	defer p.socket.left(p)
	for {
		if err := p.receive(); err != nil {
			return
		}
	}
}

// close ends the connection; it may be called more than once.
func (p *peer) close() {
	p.once.Do(func() {
		close(p.gone)
		_ = p.conn.Close()
	})
}

// send queues an encoded message. It never blocks: a peer with too much unread
// data is disconnected, and may come back. One giant message alone is not too
// much, because the peer had no time to read it.
func (p *peer) send(message []byte) {
	limit := p.socket.limits.Queue
	p.mu.Lock()
	full := p.unread >= limit
	if !full {
		e := encoded{message, min(len(message), limit/giants)}
		p.queue = append(p.queue, e)
		p.unread += e.share
	}
	p.mu.Unlock()
	if full {
		p.close()
		return
	}
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// write sends what is queued until the peer is gone.
func (p *peer) write() {
	for {
		select {
		case <-p.gone:
			return
		case <-p.wake:
		}
		for {
			batch, size, share := p.next()
			if size == 0 {
				break
			}
			if _, err := batch.WriteTo(p.conn); err != nil {
				p.close()
				return
			}
			p.wrote(share)
		}
	}
}

// next takes a small part of the queue, so that progress can be seen. It also
// returns the shares of the messages that end in this part.
func (p *peer) next() (batch net.Buffers, size, share int) {
	const enough = 256 << 10
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) > 0 && size < enough {
		first := &p.queue[0]
		n := min(len(first.rest), enough-size)
		batch = append(batch, first.rest[:n])
		size += n
		if first.rest = first.rest[n:]; len(first.rest) > 0 {
			break
		}
		share += first.share
		*first = encoded{}
		p.queue = p.queue[1:]
	}
	if len(p.queue) == 0 {
		p.queue = nil
	}
	return batch, size, share
}

func (p *peer) wrote(share int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.unread -= share
	if p.moved != nil {
		close(p.moved)
		p.moved = nil
	}
}

// backlog returns how much of the queue's limit waits for the peer, in how many
// messages, and a channel that is closed when some of it has been written.
func (p *peer) backlog() (unread, messages int, moved <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.moved == nil {
		p.moved = make(chan struct{})
	}
	return p.unread, len(p.queue), p.moved
}

// drain waits until all that was queued has been written.
func (p *peer) drain(limit time.Duration) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		unread, _, moved := p.backlog()
		if unread == 0 {
			return
		}
		select {
		case <-moved:
		case <-p.gone:
			return
		case <-timer.C:
			return
		}
	}
}

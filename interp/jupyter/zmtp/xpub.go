package zmtp

import (
	"context"
	"strings"
	"sync"
	"time"
)

const (
	maxTopics = 256
	maxTopic  = 4 << 10
)

// XPub is an XPUB socket. It sends each message to the peers that subscribed to
// a prefix of the message's first frame.
type XPub struct {
	*socket
	welcome func(topic string) [][]byte

	mu          sync.Mutex
	subscribers map[*peer]struct{}
}

// ListenXPub binds an XPub to an address of net.Listen. When a peer subscribes,
// it first gets the message that welcome returns for its topic, if that is not
// nil.
func ListenXPub(network, address string, limits Limits, welcome func(topic string) [][]byte) (*XPub, error) {
	x := &XPub{
		socket:      newSocket("XPUB", limits),
		welcome:     welcome,
		subscribers: map[*peer]struct{}{},
	}
	x.left, x.message = x.leave, x.subscription
	if err := x.listen(network, address); err != nil {
		return nil, err
	}
	return x, nil
}

// Publish queues a message for its subscribers. It never blocks. If you publish
// much, also call Pace.
func (x *XPub) Publish(frames [][]byte) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var encoded []byte // shared by the subscribers
	for p := range x.subscribers {
		if !p.wants(string(frames[0])) {
			continue
		}
		if encoded == nil {
			encoded = appendMessage(nil, frames)
		}
		p.send(encoded)
	}
}

// Pace waits until every subscriber has read enough for publishing to go on, or
// until ctx ends. A subscriber that reads nothing for Limits.Patience is
// disconnected.
func (x *XPub) Pace(ctx context.Context) {
	x.mu.Lock()
	var late []*peer
	for p := range x.subscribers {
		if behind, _ := p.behind(); behind {
			late = append(late, p)
		}
	}
	x.mu.Unlock()
	for _, p := range late {
		p.catchUp(ctx)
	}
}

// maxBehind is how many messages, however short, may wait for one subscriber
// before others wait for it. Reading each of them is work.
const maxBehind = 4096

// behind reports whether others have to wait for the peer, with the channel
// moved of backlog.
func (p *peer) behind() (yes bool, moved <-chan struct{}) {
	unread, messages, moved := p.backlog()
	return unread > p.socket.limits.Queue/2 || messages > maxBehind, moved
}

// catchUp waits until others need not wait for the peer.
func (p *peer) catchUp(ctx context.Context) {
	patience := p.socket.limits.Patience
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		behind, moved := p.behind()
		if !behind {
			return
		}
		timer.Reset(patience)
		select {
		case <-moved:
		case <-ctx.Done():
			return
		case <-p.gone:
			return
		case <-timer.C:
			p.close()
			return
		}
	}
}

// subscription handles the only kind of message that a peer sends.
func (x *XPub) subscription(p *peer, frames [][]byte) {
	if len(frames) != 1 || len(frames[0]) == 0 || len(frames[0]) > maxTopic {
		return
	}
	topic := string(frames[0][1:])
	x.mu.Lock()
	defer x.mu.Unlock()
	switch frames[0][0] {
	case 0:
		delete(p.topics, topic)
	case 1:
		if _, known := p.topics[topic]; known || len(p.topics) == maxTopics {
			return
		}
		if hello := x.welcome(topic); hello != nil {
			p.send(appendMessage(nil, hello))
		}
		p.topics[topic] = struct{}{}
		x.subscribers[p] = struct{}{}
	}
}

func (x *XPub) leave(p *peer) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.subscribers, p)
}

func (p *peer) wants(topic string) bool {
	for prefix := range p.topics {
		if strings.HasPrefix(topic, prefix) {
			return true
		}
	}
	return false
}

package zmtp

import (
	"io"
	"testing"
)

// TestGiantMessage: one message that is longer than the queue, and small ones
// behind it, reach a subscriber that begins to read only then.
func TestGiantMessage(t *testing.T) {
	const giant = 40 << 20
	x, conn := deaf(t, Limits{Queue: 1 << 20})
	x.Publish([][]byte{make([]byte, giant)})
	x.Publish([][]byte{[]byte("idle")})
	for _, want := range []int{giant, len("idle")} {
		_, size, err := readHeader(conn)
		if err != nil || size != uint64(want) {
			t.Fatalf("a frame of %d bytes, %v; want %d", size, err, want)
		}
		if _, err := io.CopyN(io.Discard, conn, int64(size)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGiantMessageInSteps: who reads a giant message is seen to read it, and
// the message fills a share of the queue until it is written whole.
func TestGiantMessageInSteps(t *testing.T) {
	const giant, limit = 10<<20 + 1, 4 << 20
	p := newPeer(newSocket("XPUB", Limits{Queue: limit}), nil)
	p.send(make([]byte, giant))
	p.send([]byte("idle"))
	for left := giant + len("idle"); left > 0; {
		if unread, _, _ := p.backlog(); unread != limit/giants+len("idle") {
			t.Fatalf("%d bytes are left, and %d count", left, unread)
		}
		batch, size, share := p.next()
		if size == 0 || size > 256<<10 || len(batch) == 0 {
			t.Fatalf("a step of %d bytes", size)
		}
		if left -= size; left > 0 && share != 0 || left == 0 && share != p.unread {
			t.Fatalf("%d bytes are left, a share of %d is over", left, share)
		}
		p.wrote(share)
	}
	if p.unread != 0 {
		t.Errorf("%d bytes count at the end", p.unread)
	}
}

// TestBehind: many short messages are much to read too.
func TestBehind(t *testing.T) {
	p := newPeer(newSocket("XPUB", Limits{}), nil)
	for sent := 0; sent <= maxBehind; sent++ {
		if behind, _ := p.behind(); behind {
			t.Fatalf("behind by %d messages", sent)
		}
		p.send([]byte("x"))
	}
	if behind, _ := p.behind(); !behind {
		t.Errorf("not behind by %d messages", maxBehind+1)
	}
}

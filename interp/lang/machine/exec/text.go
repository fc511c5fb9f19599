//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"os"
	"sync"
	"sync/atomic"
	"weak"
)

// Text is code that can run. Its memory goes back when it is unreachable.
type Text struct {
	base atomic.Uintptr // enter reads it
	home *chunk         // changes under young.Mutex
	size int
}

// Size returns the number of bytes of the code.
func (t *Text) Size() int { return t.size }

// Codes are kept at multiples of align, which suits 16-byte constants and the decoder.
const align = 32

// Map returns code that can run, a copy of the bytes. Its memory is never writable and
// executable at once. Code that is fixed stays where it is, and takes whole pages. The error is that of Available,
// or says that there is no memory.
func Map(code []byte, fixed bool) (*Text, error) {
	if err := Available(); err != nil {
		return nil, err
	}
	return place(code, fixed)
}

// Address is that of a byte of fixed code.
func (t *Text) Address(offset uintptr) uintptr { return t.base.Load() + offset }

// place gives code a chunk of its own, because other code may run in every older chunk, so
// none can be made writable. A small code that is not fixed shares a chunk later.
func place(code []byte, fixed bool) (*Text, error) {
	home, err := newChunk(len(code), func(to []byte) { copy(to, code) })
	if err != nil {
		return nil, err
	}
	t := &Text{home: home, size: len(code)}
	t.base.Store(home.address())
	if !fixed && len(code) <= os.Getpagesize()/2 {
		young.add(t)
	}
	return t, nil
}

// young are small codes that each have a chunk. When there are enough, the living ones
// move to a chunk together, so that a small code does not cost a page.
var young nursery

type nursery struct {
	sync.Mutex
	texts []weak.Pointer[Text]
}

const enough = 32

func (n *nursery) add(t *Text) {
	n.Lock()
	defer n.Unlock()
	n.texts = append(n.texts, weak.Make(t))
	if len(n.texts) < enough {
		return
	}
	var texts []*Text
	size := 0
	for _, p := range n.texts {
		if t := p.Value(); t != nil {
			texts = append(texts, t)
			size += roundUp(t.size)
		}
	}
	n.texts = n.texts[:0]
	move(texts, size)
}

// move copies codes to a new chunk of size bytes. If there is no memory, they stay where
// they are.
//
// A goroutine may run the old copy of a code, or be about to. It read the old address in
// enter, where it is at no safe point until it has left the code. So when the
// collector next stops all goroutines, none is in the old copies. It frees the old chunks
// only after such a stop, because they were reachable before.
func move(texts []*Text, size int) {
	home, err := newChunk(size, func(to []byte) {
		at := 0
		for _, t := range texts {
			from := t.base.Load() - t.home.address()
			copy(to[at:], t.home.memory[from:][:t.size])
			at += roundUp(t.size)
		}
	})
	if err != nil {
		return
	}
	at := 0
	for _, t := range texts {
		t.home = home
		t.base.Store(home.address() + uintptr(at))
		at += roundUp(t.size)
	}
}

func roundUp(size int) int { return (size + align - 1) / align * align }

package worker

import (
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// stdin is os.Stdin of the cells: a pipe whose other end is in this process
// too. Whoever reads from it, in any package, holds the file's read lock. So if
// the lock is held and the pipe is empty, a line is asked for. On a busy
// machine the lock may only seem to be held, so the list of goroutines must
// show a reader as well. A command that got the file takes no lock: see
// commandReads.
type stdin struct {
	mu    sync.Mutex
	r, w  *os.File
	raw   syscall.RawConn // of r
	ended bool            // w is closed
	asked bool            // a line is on its way
	stop  chan struct{}   // ends the watch over the running cell
	probe *probe
}

// glance is the time between two checks for a reader. A line is asked for after
// two checks, because a reader may be about to leave at the first.
const glance = 4 * time.Millisecond

// stare is the number of glances between two checks for a command that reads.
const stare = 12

// probe is a goroutine that takes the read lock, and releases it at once.
type probe struct {
	asks, done atomic.Bool
}

// open replaces os.Stdin.
func (in *stdin) open() error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	raw, err := r.SyscallConn()
	if err != nil {
		return err
	}
	in.r, in.w, in.raw, in.ended, in.probe = r, w, raw, false, nil
	os.Stdin = r
	return nil
}

// begin watches a cell that is about to run. It calls ask when the cell wants a
// line. Input for an earlier cell is dropped.
func (in *stdin) begin(ask func()) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.ended {
		if err := in.open(); err != nil {
			return // the input has ended
		}
	}
	if in.r == nil {
		return
	}
	_ = in.r.SetReadDeadline(time.Time{}) // without deadlines, none was set
	drain(in.raw)
	in.asked = false
	in.stop = make(chan struct{})
	go in.watch(in.stop, ask)
}

// end ends the watch. Readers that are left must not get the next cell's input.
func (in *stdin) end() {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.stop != nil {
		close(in.stop)
		in.stop = nil
	}
	in.release()
}

// afterStop lets a cell notice that it must stop before its reads fail.
const afterStop = 10 * time.Millisecond

// interrupt ends the reads of a cell that must stop.
func (in *stdin) interrupt() {
	in.mu.Lock()
	defer in.mu.Unlock()
	cell := in.stop
	time.AfterFunc(afterStop, func() { in.interrupted(cell) })
}

func (in *stdin) interrupted(cell chan struct{}) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if cell == nil || in.stop != cell {
		return // the cell has ended
	}
	in.release()
	if in.r != nil && deaf(in.raw) {
		in.finish() // a command may use it as its own stdin, and wait
	}
}

// release makes reads fail.
func (in *stdin) release() {
	if in.r == nil {
		return
	}
	if in.r.SetReadDeadline(time.Unix(1, 0)) != nil && in.held() || deaf(in.raw) && in.held() {
		in.finish()
	}
}

// finish ends the input until the next cell begins.
func (in *stdin) finish() {
	if !in.ended {
		_ = in.w.Close() // nothing was buffered
		in.ended = true
	}
}

func (in *stdin) watch(stop <-chan struct{}, ask func()) {
	tick := time.NewTicker(glance)
	defer tick.Stop()
	for looks, all := 0, 1; ; all++ {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		in.mu.Lock()
		idle := !in.asked && !in.ended && !readable(in.raw)
		if looks++; !in.held() || !idle {
			looks = 0
		}
		if looks >= 2 && reading() || all%stare == 0 && idle && deaf(in.raw) && commandReads(in.raw) {
			in.asked = true
			go ask() // the client may be slow
		}
		in.mu.Unlock()
	}
}

// held reports whether the read lock has been held since the last check.
func (in *stdin) held() bool {
	if p := in.probe; p != nil && !p.done.Load() {
		return p.asks.Load()
	}
	p, raw := &probe{}, in.raw
	in.probe = p
	go func() {
		p.asks.Store(true)
		_ = raw.Read(func(uintptr) bool { return true }) // it fails at a deadline, without the lock
		p.done.Store(true)
	}()
	return false
}

// reading reports whether a goroutine reads from a file, other than the one
// that takes the client's messages.
func reading() bool {
	all, ok := assumed.Goroutines(1 << 20)
	if !ok {
		return true // too many to look at
	}
	for _, g := range all {
		if g.In("\nos.(*File).Read(") && !g.In("/interp/session/worker.receive(") {
			return true
		}
	}
	return false
}

// typed writes the line that was asked for. An error ends the input.
func (in *stdin) typed(line string, err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if !in.asked || in.stop == nil {
		return // the cell has ended
	}
	in.asked = false
	if err != nil {
		in.finish()
		return
	}
	_ = in.w.SetWriteDeadline(time.Now().Add(time.Second)) // in case the pipe is full
	_, _ = in.w.WriteString(line + "\n")                   // it fails if nobody reads any more
}

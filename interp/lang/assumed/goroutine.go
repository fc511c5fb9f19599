package assumed

import (
	"bytes"
	"runtime"
	"sync"
)

// Goroutine is a goroutine as the runtime describes it.
type Goroutine struct {
	State string // what it waits for, such as "chan receive"; "running" or "runnable"
	Calls []byte // its calls, the innermost first, as in a traceback
}

// In reports whether one of the goroutine's calls is of a function whose full
// name contains this.
func (g Goroutine) In(name string) bool { return bytes.Contains(g.Calls, []byte(name)) }

// Waits reports whether the goroutine waits for a channel.
func (g Goroutine) Waits() bool {
	return bytes.HasPrefix([]byte(g.State), []byte("select")) || bytes.HasPrefix([]byte(g.State), []byte("chan "))
}

// Goroutines lists all goroutines at one moment, the caller first. ok is false if
// their description takes more bytes than most, or cannot be read.
func Goroutines(most int) (all []Goroutine, ok bool) {
	if !goroutines.Holds() {
		return nil, false
	}
	return listGoroutines(most)
}

func listGoroutines(most int) (all []Goroutine, ok bool) {
	for size := min(256<<10, most); ; size = min(4*size, most) {
		buf := make([]byte, size)
		if n := runtime.Stack(buf, true); n < size {
			return goroutinesIn(buf[:n]), true
		}
		if size >= most {
			return nil, false
		}
	}
}

// goroutinesIn reads a traceback of all goroutines.
func goroutinesIn(text []byte) []Goroutine {
	var out []Goroutine
	for g := range bytes.SplitSeq(text, []byte("\n\n")) {
		head, calls, _ := bytes.Cut(g, []byte("\n"))
		_, state, _ := bytes.Cut(head, []byte("["))
		state, _, _ = bytes.Cut(state, []byte("]"))
		out = append(out, Goroutine{string(state), calls})
	}
	return out
}

var goroutines = &Assumption{
	Name:    "runtime.Stack tells the states and calls of all goroutines",
	User:    "engine: to prove a deadlock; worker: to see that a cell reads its input",
	Without: "a deadlock waits for the stop button; that a cell reads os.Stdin is told by its lock alone",
	probe: func() bool {
		started, done := make(chan struct{}), make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() { receive(started, done) })
		<-started
		found := false
		for range 1000 { // it has not yet begun to wait
			all, ok := listGoroutines(1 << 20)
			for _, g := range all[min(1, len(all)):] {
				found = found || ok && g.Waits() && g.In("/interp/lang/assumed.receive(")
			}
			if found {
				break
			}
			runtime.Gosched()
		}
		close(done)
		wg.Wait()
		return found
	},
}

// receive is a call to look for.
//
//go:noinline
func receive(started chan<- struct{}, done <-chan struct{}) {
	close(started)
	<-done
}

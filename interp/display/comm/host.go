package comm

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/mercer-go/mercer/interp/display"
)

// Host runs cells. It offers what a library needs to talk with front ends.
type Host struct {
	Send    func(Message)               // sends to the front ends, in order
	Show    func(display.Data)          // shows among the outputs of the running cell
	Guard   func(func()) error          // calls a function of a cell; its panic becomes an error
	Names   func(function any) []string // the parameter names of a cell's function; nil if unknown
	Explain func(error) Failure         // describes an error as a notebook keeps it
}

var (
	host    atomic.Pointer[Host]
	library atomic.Pointer[Library]
)

// Attach makes h the host. There is one at a time.
func Attach(h *Host) { host.Store(h) }

// Current returns the host. A program without cells gets a host that prints and
// has no front end.
func Current() *Host {
	if h := host.Load(); h != nil {
		return h
	}
	return &outside
}

// Library is a library that talks with front ends on behalf of the cells.
type Library struct {
	Receive func(batch []Message) // see Receive
	Enter   func(place string)    // see Enter
	Forget  func()                // see Forget
}

// Handle makes l the library. There is one at a time.
func Handle(l Library) { library.Store(&l) }

// Receive passes a batch of messages from front ends to the library: those that
// came while something else ran. It returns when their effects are done.
func Receive(batch []Message) {
	if l := library.Load(); l != nil {
		l.Receive(batch)
	}
}

// Enter says that the cell at a place of the notebook is about to run, and that
// its old outputs are gone. The place is "" if it has none.
func Enter(place string) {
	if l := library.Load(); l != nil {
		l.Enter(place)
	}
}

// Forget says that the session forgets its cells. The library closes what they
// have made for front ends.
func Forget() {
	if l := library.Load(); l != nil {
		l.Forget()
	}
}

var outside = Host{
	Send: func(m Message) { fmt.Fprint(os.Stderr, m.Told()) },
	Show: func(d display.Data) { fmt.Println(d.Data[display.MIMETypeText]) },
	Guard: func(f func()) (err error) {
		defer func() {
			switch v := recover().(type) {
			case nil:
			case error:
				err = v
			default:
				err = errors.New(fmt.Sprint(v))
			}
		}()
		f()
		return nil
	},
	Names:   func(any) []string { return nil },
	Explain: func(err error) Failure { return Failure{"error", err.Error(), []string{err.Error()}} },
}

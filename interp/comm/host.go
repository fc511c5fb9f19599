package comm

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/mercer-go/mercer/interp/display"
)

// Host is what runs cells, as those who talk with front ends need it.
type Host struct {
	Send    func(Message)               // to the front ends, in order
	Show    func(display.Data)          // in the outputs of the cell that runs
	Guard   func(func()) error          // calls a function of a cell's; its panic becomes an error
	Names   func(function any) []string // of a cell's function's parameters; nil if unknown
	Explain func(error) Failure         // as a notebook keeps it
}

var (
	host    atomic.Pointer[Host]
	library atomic.Pointer[Library]
)

// Attach makes h the host. There is one at a time.
func Attach(h *Host) { host.Store(h) }

// Current is the host; in a program without cells, one that prints and has no
// front end.
func Current() *Host {
	if h := host.Load(); h != nil {
		return h
	}
	return &outside
}

// Library is what speaks with front ends for the cells.
type Library struct {
	Receive func(batch []Message) // see Receive
	Enter   func(place string)    // see Enter
	Forget  func()                // see Forget
}

// Handle makes l the library. There is one.
func Handle(l Library) { library.Store(&l) }

// Receive hands over messages of front ends, which have come while something
// else ran. It returns when what they caused has been done.
func Receive(batch []Message) {
	if l := library.Load(); l != nil {
		l.Receive(batch)
	}
}

// Enter tells that the cell at a place of the notebook is about to run, and that
// what it showed when it ran before has gone from there; "" is no place.
func Enter(place string) {
	if l := library.Load(); l != nil {
		l.Enter(place)
	}
}

// Forget tells that the cells that have run are forgotten, and what they have
// made for front ends is to go.
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

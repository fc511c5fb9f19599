package wire

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"sync"
	"time"
)

// Function is a compiled function. A call selects it by its index.
type Function struct {
	F any
	// Writes says for each parameter whether the function may change its
	// elements.
	Writes []bool
}

// CellFile is the cell's file name in the positions of compiled code.
const CellFile = "mercer_cell"

// Mark is a line that no function prints.
const Mark = "\x00mercer: the end of a call\x00\n"

// server serves calls on what was the process's standard input and output.
type server struct {
	in, out *os.File
	mu      sync.Mutex // serialises messages
	outputs []*output
}

// Prints says how the functions can print.
type Prints struct {
	Files    bool // through os.Stdout and os.Stderr
	Builtins bool // with the builtins print and println
}

// Serve answers calls until its input ends. What a function prints to os.Stdout
// and os.Stderr is sent before its results. What the builtins print goes to
// standard error, where a Mark ends it.
func Serve(prints Prints, functions ...Function) {
	s := process
	signatures := make([]*Signature, len(functions))
	var ready Writer
	for i, f := range functions {
		sig, err := SignatureOf(reflect.TypeOf(f.F))
		if err != nil {
			panic(err)
		}
		signatures[i] = sig
		ready.Uint64(sig.Layout)
	}
	go orphaned(os.Getppid())
	if s.send(&ready, Ready) != nil {
		return
	}
	ended := make(chan struct{})
	var loop func()
	loop = func() {
		for {
			_, r, err := Receive(s.in)
			if err != nil {
				close(ended)
				return
			}
			n, id := r.Uint64(), r.Uint64()
			// Other calls wait for a short one, which so costs the least.
			other := time.AfterFunc(short, loop)
			s.serve(functions[n], signatures[n], id, r, prints)
			if !other.Stop() {
				return
			}
		}
	}
	go loop()
	<-ended
}

// short is how long a call may take while no other one is looked for.
const short = 200 * time.Microsecond

// serve makes a call and answers it.
func (s *server) serve(f Function, sig *Signature, id uint64, r *Reader, prints Prints) {
	var w *Writer
	var k Kind
	defer func() {
		if w == nil {
			w, k = panicked(id, "runtime.Goexit ended the call"), Panicked
		}
		if prints.Files {
			for _, o := range s.outputs {
				o.flush()
			}
		}
		if prints.Builtins {
			print(Mark)
		}
		_ = s.send(w, k) // a session that is gone reads nothing
	}()
	w, k = call(f, sig, id, r)
}

func (s *server) send(w *Writer, k Kind) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return w.Send(s.out, k)
}

// call makes one call and returns the answer.
func call(f Function, sig *Signature, id uint64, r *Reader) (w *Writer, k Kind) {
	defer func() {
		if v := recover(); v != nil {
			w, k = panicked(id, v), Panicked
		}
	}()
	again := *r
	args := Get(r, sig.Params)
	was := args
	for i, c := range sig.Params {
		if c.Shared() && f.Writes[i] {
			again.buf = append([]byte(nil), again.buf...)
			was = Get(&again, sig.Params)
			break
		}
	}
	fn := reflect.ValueOf(f.F)
	var results []reflect.Value
	if fn.Type().IsVariadic() {
		results = fn.CallSlice(args)
	} else {
		results = fn.Call(args)
	}
	w = &Writer{}
	w.Uint64(id)
	Put(w, sig.Results, results)
	PutChanges(w, sig.Params, args, was)
	return w, Results
}

// panicked is the message about a panic: what Go prints of its value, and the
// places in the cell, innermost first.
func panicked(id uint64, v any) *Writer {
	w := &Writer{}
	w.Uint64(id)
	putText(w, fmt.Sprint(v))
	pcs := make([]uintptr, 100)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for {
		f, more := frames.Next()
		if filepath.Base(f.File) == CellFile {
			putText(w, fmt.Sprintf("%d %s", f.Line, f.Function))
		}
		if !more {
			return w
		}
	}
}

func putText(w *Writer, s string) {
	w.Uint64(uint64(len(s)))
	w.Bytes([]byte(s))
}

// Text reads a string of a Panicked message. ok is false at the end of the
// message.
func (r *Reader) Text() (s string, ok bool) {
	if r.off >= len(r.buf) {
		return "", false
	}
	return string(r.Bytes(int(r.Uint64()))), true
}

// orphaned ends the process when its parent is gone, even in a call that
// does not end.
func orphaned(parent int) {
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	os.Exit(1)
}

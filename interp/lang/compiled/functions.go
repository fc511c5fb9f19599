package compiled

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"sync"

	"github.com/mercer-go/mercer/interp/lang/compiled/wire"
)

// Functions are those of an executable that runs in a separate process. The first
// call starts the process, and so does the next call after it has ended. The
// process ends with the Functions or with this process. Calls may run at the same
// time.
type Functions struct {
	binary  string
	layouts []uint64 // of the functions, as the session sees them
	prints  wire.Prints

	mu  sync.Mutex // guards run
	run *process
}

// Open returns the functions of the executable of a program, whose functions
// have the given signatures.
func (p *Program) Open(binary string, signatures []*wire.Signature) *Functions {
	f := &Functions{binary: binary, prints: p.prints}
	for _, s := range signatures {
		f.layouts = append(f.layouts, s.Layout)
	}
	return f
}

// Panic is the panic of a compiled function.
type Panic struct {
	Message string
	Lines   []string // the places in its cell, "line function", innermost first
}

func (p *Panic) Error() string { return p.Message }

// Call calls function n. If ctx ends during the call, the process ends too, and
// the error is ctx.Err(). A panic of the function is a *Panic. Changes that the
// function makes to its arguments are made in args.
func (f *Functions) Call(ctx context.Context, n int, sig *wire.Signature, args []reflect.Value) (results []reflect.Value, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	defer func() { // an argument may fail to marshal itself
		if v := recover(); v != nil {
			results, err = nil, fmt.Errorf("a value cannot be sent: %v", v)
		}
	}()
	p, err := f.process()
	if err != nil {
		return nil, err
	}
	id, arrived := p.expect()
	defer p.forget(id)
	var message wire.Writer
	message.Uint64(uint64(n))
	message.Uint64(id)
	wire.Put(&message, sig.Params, args)
	stop := context.AfterFunc(ctx, p.kill)
	defer stop()
	p.send(&message)
	a, ok := p.await(id, arrived)
	switch {
	case ctx.Err() != nil: // also with an answer: its process is being killed
		return nil, ctx.Err()
	case !ok:
		return nil, p.died
	case a.kind == wire.Panicked:
		panicked := &Panic{}
		panicked.Message, _ = a.Text()
		for line, ok := a.Text(); ok; line, ok = a.Text() {
			panicked.Lines = append(panicked.Lines, line)
		}
		return nil, panicked
	}
	results = wire.Get(a.Reader, sig.Results)
	wire.GetChanges(a.Reader, sig.Params, args)
	return results, nil
}

// process is the running process, or a new one.
func (f *Functions) process() (*process, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.run != nil && !f.run.ended() {
		return f.run, nil
	}
	p, err := start(f.binary, f.layouts, f.prints)
	if err != nil {
		return nil, err
	}
	f.run = p
	runtime.AddCleanup(f, func(p *process) { p.kill() }, p)
	return p, nil
}

// Close ends the process. A later call starts another one.
func (f *Functions) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.run != nil {
		f.run.kill()
		f.run = nil
	}
}

package main

import (
	"context"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/runtime"
)

// lateSession is a session that is still being made while clients already
// connect. If it cannot be made, each cell says why: a client shows that, and
// would show nothing of a kernel that died.
type lateSession struct {
	ready   chan struct{}
	session *runtime.Session
	err     error
}

func newLateSession() *lateSession {
	l := &lateSession{ready: make(chan struct{})}
	go func() {
		defer close(l.ready)
		l.session, l.err = runtime.New(runtime.Options{})
	}()
	return l
}

// Run waits for the session and runs the cell.
func (l *lateSession) Run(ctx context.Context, cell runtime.Cell, out runtime.Output) (display.Data, error) {
	select {
	case <-l.ready:
	case <-ctx.Done():
		return display.Data{}, ctx.Err()
	}
	if l.err != nil {
		return display.Data{}, l.err
	}
	return l.session.Run(ctx, cell, out)
}

// Complete waits for the session and completes the source.
func (l *lateSession) Complete(source string, cursor int) runtime.Completion {
	<-l.ready
	if l.err != nil {
		return runtime.Completion{Start: cursor, End: cursor}
	}
	return l.session.Complete(source, cursor)
}

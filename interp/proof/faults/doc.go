// Package faults is a table of the ways in which a cell can go wrong: code that
// must be interrupted, code that fails, and code that would end the process of
// compiled Go. Its test runs each of them many times in a real interpreter
// process, through package worker, and measures how the kernel copes:
//
//	go test ./interp/proof/faults -runs 50 -table faults.md
package faults

import (
	"time"

	"github.com/mercer-go/mercer/interp/session"
)

// Fault is one way to go wrong.
type Fault struct {
	Name      string
	Setup     string        // a cell before, which ends well
	Source    string        // the cell. One to interrupt prints a line when it is ready
	Interrupt bool          // it has to be interrupted
	After     time.Duration // when to interrupt a cell that prints nothing, because it does not even begin
	Kind      session.Kind  // of the error
	Message   string        // is part of the error's
	Line      int           // of the error; 0 if it does not matter
	Lost      bool          // the state is lost, and the message says so
	Lasting   int           // goroutines that live on for good reason
	Parallel  bool          // it takes two goroutines that run at one moment
}

package content

import (
	"context"
	"errors"

	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/session"
)

const (
	red   = "\x1b[31m"
	plain = "\x1b[0m"
)

// Failure is a cell's error, in the form of the content of an error message.
type Failure = comm.Failure

// NewFailure describes err, which must not be nil. The traceback begins with
// the error and its place, in red. A notebook shows only the traceback.
func NewFailure(err error) Failure {
	f := Failure{Name: "error", Value: err.Error()}
	if errors.Is(err, context.Canceled) {
		f.Name = string(session.Interrupted)
	}
	var trace []string
	var cellError *session.Error
	if errors.As(err, &cellError) {
		f.Name, f.Value = string(cellError.Kind), cellError.Message
		trace = cellError.Trace
		if len(trace) > 0 && trace[0] == cellError.Error() {
			trace = trace[1:]
		}
	}
	f.Traceback = append([]string{red + err.Error() + plain}, trace...)
	return f
}

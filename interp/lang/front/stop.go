package front

import (
	"errors"
	"go/types"
)

// ErrStopped is the error of a check that Front.Stop has stopped.
var ErrStopped = errors.New("front: the check was stopped")

// stopped is the panic value that leaves the type checker.
type stopped struct{}

// stop panics if the check is to stop.
func (f *Front) stop() {
	if f.Stop != nil && f.Stop() {
		panic(stopped{})
	}
}

// stoppable are the sizes of types. The type checker cannot be stopped, but it asks
// for a size whenever it looks at a constant.
type stoppable struct {
	types.Sizes
	front *Front
}

func (f *Front) sizes() types.Sizes { return stoppable{types.SizesFor("gc", "amd64"), f} }

func (s stoppable) Sizeof(t types.Type) int64 {
	s.front.stop()
	return s.Sizes.Sizeof(t)
}

package session

import "sync"

// faults are the errors of a run's goroutines.
type faults struct {
	first chan error // has room for one, which is enough to fail

	mu    sync.Mutex
	ended bool
}

// over reports whether end has been called.
func (f *faults) over() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ended
}

// add notes an error. It returns false if nobody is there any more to take it.
func (f *faults) add(err error) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return false
	}
	select {
	case f.first <- err:
	default:
	}
	return true
}

// end returns the error that nobody has taken, or nil. From now on each error
// is reported on its own.
func (f *faults) end() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
	select {
	case err := <-f.first:
		return err
	default:
		return nil
	}
}

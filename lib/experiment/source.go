package experiment

import (
	"fmt"
	"sync"

	"github.com/mercer-go/mercer/lib/learn"
)

// Source is where tasks get their data. The caller of Run provides it. If a
// function is nil, tasks that call it get an error that wraps ErrTable.
type Source struct {
	// Open returns the data set with that name, as data.Open does. A run calls it
	// once for each name. All tasks share the set and must not change it.
	Open func(name string) (*learn.Dataset, error)

	// Generate draws n examples of the artificial problem with that name, as
	// data.Generate does. Equal seeds give equal bits. Several tasks may call it at
	// the same time; each call must return a new set, which the task may change.
	Generate func(name string, n int, seed uint64) (*learn.Dataset, error)
}

// shared returns a source that opens each set only once, for any number of
// goroutines.
func (s Source) shared() Source {
	if s.Open == nil {
		s.Open = func(name string) (*learn.Dataset, error) {
			return nil, fmt.Errorf("%w: %s: no source of data sets", ErrTable, name)
		}
	}
	if s.Generate == nil {
		s.Generate = func(name string, _ int, _ uint64) (*learn.Dataset, error) {
			return nil, fmt.Errorf("%w: %s: no source of generated examples", ErrTable, name)
		}
	}
	var byName sync.Map
	open := s.Open
	s.Open = func(name string) (*learn.Dataset, error) {
		once, _ := byName.LoadOrStore(name, sync.OnceValues(func() (*learn.Dataset, error) { return open(name) }))
		return once.(func() (*learn.Dataset, error))()
	}
	return s
}

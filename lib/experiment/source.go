package experiment

import (
	"fmt"
	"sync"

	"github.com/mercer-go/mercer/lib/learn"
)

// Source is where tasks get their data from: who runs them hands it in. A
// function that is nil answers with an error that wraps ErrTable.
type Source struct {
	// Open returns the data set of that name, as data.Open does. A run calls it once
	// for each name; tasks read the set together and never change it.
	Open func(name string) (*learn.Dataset, error)

	// Generate draws n examples of the artificial problem of that name, as
	// data.Generate does: equal seeds give equal bits. It may be called by several
	// tasks at once; each owns what it gets.
	Generate func(name string, n int, seed uint64) (*learn.Dataset, error)
}

// shared is the source that opens each set once, for any number of goroutines.
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

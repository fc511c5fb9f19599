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

	// Splits returns the published divisions of the data set with that name into
	// training and test rows, as data.Splits does.
	Splits func(name string) ([]learn.Fold, error)

	// Generate draws n examples of the artificial problem with that name, as
	// data.Generate does. Equal seeds give equal bits. Several tasks may call it at
	// the same time; each call must return a new set, which the task may change.
	Generate func(name string, n int, seed uint64) (*learn.Dataset, error)

	// Stream returns the examples of Generate as a stream, as data.GenerateStream
	// does. Several tasks may call it at the same time.
	Stream func(name string, n int, seed uint64) (learn.Stream, error)
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
	if s.Splits == nil {
		s.Splits = func(name string) ([]learn.Fold, error) {
			return nil, fmt.Errorf("%w: %s: no source of divisions", ErrTable, name)
		}
	}
	if s.Stream == nil {
		s.Stream = func(name string, _ int, _ uint64) (learn.Stream, error) {
			return nil, fmt.Errorf("%w: %s: no source of streams", ErrTable, name)
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

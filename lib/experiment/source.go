package experiment

import (
	"fmt"
	"sync"

	"github.com/mercer-go/mercer/lib/learn"
)

// Source is where tasks get their data from: who runs them hands it in.
type Source struct {
	// Open returns the data set of that name, as data.Open does. A run calls it once
	// for each name; tasks read the set together and never change it.
	Open func(name string) (*learn.Dataset, error)
}

// shared is the source that opens each set once, for any number of goroutines.
func (s Source) shared() Source {
	if s.Open == nil {
		return Source{Open: func(name string) (*learn.Dataset, error) {
			return nil, fmt.Errorf("%w: %s: no source of data sets", ErrTable, name)
		}}
	}
	var byName sync.Map
	return Source{Open: func(name string) (*learn.Dataset, error) {
		once, _ := byName.LoadOrStore(name, sync.OnceValues(func() (*learn.Dataset, error) { return s.Open(name) }))
		return once.(func() (*learn.Dataset, error))()
	}}
}

package assumed

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Assumption is something that Go does not promise.
type Assumption struct {
	Name    string // what is assumed, in a few words
	User    string // which part of Mercer relies on it
	Without string // what happens when it does not hold
	Vital   bool   // no cell can run without it

	probe func() bool
	once  sync.Once
	ok    bool
}

// Holds reports whether the assumption is true in this build. A probe that
// panics says no, and so does the environment variable MERCER_WITHOUT, a list
// of names with "; " between: it shows what happens then.
func (a *Assumption) Holds() bool {
	a.once.Do(func() {
		defer func() { _ = recover() }()
		if !slices.Contains(strings.Split(os.Getenv("MERCER_WITHOUT"), "; "), a.Name) {
			a.ok = a.probe()
		}
	})
	return a.ok
}

// All lists the assumptions.
func All() []*Assumption {
	return []*Assumption{
		interfaces, direct, functions, registers, entrances, sliceHeaders, likeMaps,
		goroutines, tracebacks, waitGroups, blocks, descriptors, programs, methodLists, embedded, exitCodes, descriptions,
	}
}

// Check tries all assumptions. notes says what is missing in this build, a line
// for each. err is not nil if no cell can run.
func Check() (notes []string, err error) {
	for _, a := range All() {
		if a.Holds() {
			continue
		}
		if a.Vital && err == nil {
			err = fmt.Errorf("%s is not known: %q does not hold; build Mercer with the Go version that its go.mod names", runtime.Version(), a.Name)
		}
		notes = append(notes, fmt.Sprintf("mercer: %q does not hold in this build (%s): %s", a.Name, runtime.Version(), a.Without))
	}
	return notes, err
}

package engine

import (
	"maps"
	"sync"
	"sync/atomic"
)

// entries are the codes with which func values of cells begin: entrances that have been made (abitable.go), and
// doors (door.go).
var entries entryCodes

type entryCodes struct {
	mu    sync.Mutex
	known atomic.Pointer[map[uintptr]entered] // by code; replaced as a whole
	made  int
}

// entered says where the record of a func value has its closure.
type entered struct {
	offset uintptr
	number int // tells it from a later one with the same code
}

// offset is where the record has its closure; 0 if the code is not an entrance's or a door's.
func (e *entryCodes) offset(code uintptr) uintptr {
	known := e.known.Load()
	if known == nil {
		return 0
	}
	return (*known)[code].offset
}

// note adds a code, and returns the number of its entry.
func (e *entryCodes) note(code, offset uintptr) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.made++
	e.change(func(all map[uintptr]entered) { all[code] = entered{offset, e.made} })
	return e.made
}

// forget removes an entry.
func (e *entryCodes) forget(code uintptr, number int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.change(func(all map[uintptr]entered) {
		if all[code].number == number {
			delete(all, code)
		}
	})
}

func (e *entryCodes) change(do func(map[uintptr]entered)) {
	all := map[uintptr]entered{}
	if known := e.known.Load(); known != nil {
		maps.Copy(all, *known)
	}
	do(all)
	e.known.Store(&all)
}

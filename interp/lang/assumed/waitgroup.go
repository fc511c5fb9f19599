package assumed

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// GroupCount is the counter of a WaitGroup. ok is false if this build's WaitGroup
// is another one.
func GroupCount(wg *sync.WaitGroup) (n int32, ok bool) {
	if !waitGroups.Holds() {
		return 0, false
	}
	return groupCount(wg), true
}

var groupState = func() reflect.StructField {
	f, _ := reflect.TypeFor[sync.WaitGroup]().FieldByName("state")
	return f
}()

func groupCount(wg *sync.WaitGroup) int32 {
	state := (*atomic.Uint64)(unsafe.Add(unsafe.Pointer(wg), groupState.Offset)).Load()
	return int32(state >> 32)
}

var waitGroups = &Assumption{
	Name:    "the upper half of a sync.WaitGroup's field state is its counter",
	User:    "engine: so that a cell that waits for a WaitGroup can be stopped",
	Without: "WaitGroup.Wait in a cell cannot be interrupted",
	probe: func() bool {
		if groupState.Type != reflect.TypeFor[atomic.Uint64]() {
			return false
		}
		var wg sync.WaitGroup
		wg.Add(3)
		n := groupCount(&wg)
		wg.Add(-3)
		return n == 3 && groupCount(&wg) == 0
	},
}

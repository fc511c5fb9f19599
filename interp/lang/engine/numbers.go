package engine

import (
	"runtime"
	"sync"
)

// numbers are what functions can be told apart by. They know no engine, which would stay
// as long as one of its functions, and that as long as the engine.
type numbers struct {
	mu    sync.Mutex
	given int   // functions that have been given a number
	free  []int // those that are free again
}

// number gives a function a number, by which goroutines find its frames. A
// number is free again when nothing knows the function.
func (all *numbers) number(fn *function) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if n := len(all.free); n > 0 {
		fn.id, all.free = all.free[n-1], all.free[:n-1]
	} else {
		fn.id = all.given
		all.given++
	}
	runtime.AddCleanup(fn, func(id int) {
		all.mu.Lock()
		defer all.mu.Unlock()
		all.free = append(all.free, id)
	}, fn.id)
}

package engine

import (
	"fmt"
	"runtime"
	"unsafe"
)

// spacious is the size from which a slice is only made if there is enough
// memory; otherwise Go would end the process.
const spacious = 256 << 20

// room fails if there is none for m elements of a size.
func room(m int, size uintptr) {
	if m <= 0 || size == 0 || uintptr(m) < spacious/size {
		return
	}
	if uintptr(m) > (1<<47)/size {
		return // Go's own failure can be recovered
	}
	roomFor(uint64(m) * uint64(size))
}

// roomFor fails if there is no room for one value of so many bytes.
func roomFor(bytes uint64) {
	if bytes < spacious {
		return
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	if bytes+stats.HeapInuse > memoryLimit() {
		panic(Crash(fmt.Sprintf("runtime: out of memory: cannot allocate %d-byte block", bytes)))
	}
}

// makeRoom is make([]T, n, m).
func makeRoom[T any](n, m int) []T {
	var zero T
	room(m, unsafe.Sizeof(zero))
	return make([]T, n, m)
}

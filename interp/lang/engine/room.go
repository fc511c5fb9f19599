package engine

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"unicode/utf8"
	"unsafe"
)

const (
	// largeValue is the size from which Go takes the memory of a value directly from
	// the heap, and a loop that makes such values can leave the collector behind.
	largeValue = 32 << 10
	// spacious is the size from which a value is only made if there is enough
	// memory; otherwise Go would end the process.
	spacious = 256 << 20
)

// made is how many bytes of large values cells themselves have made since the
// heap was last measured.
var made atomic.Uint64

// memoryLimit is how many bytes this process may take.
var memoryLimit = sync.OnceValue(readMemoryLimit)

// room is roomFor m elements of a size.
func room(m int, size uintptr) {
	if m <= 0 || size == 0 || uintptr(m) < largeValue/size {
		return
	}
	if uintptr(m) > (1<<47)/size {
		return // Go's own failure can be recovered
	}
	roomFor(uint64(m) * uint64(size))
}

// roomFor waits for the collector if a large value of so many bytes comes near the
// limit, and fails if there is no room for a spacious one.
//
// Go alone does not wait: at the end of a cycle, 64 KiB of marking pays for
// hundreds of megabytes (gcOverAssistWork in the runtime), and on a busy machine
// that end comes late. A loop that kept 8 MB ran out of 1 GiB.
func roomFor(bytes uint64) {
	if bytes < largeValue {
		return
	}
	limit := memoryLimit()
	if made.Add(bytes) < limit/16 && bytes < spacious {
		return
	}
	made.Store(0)
	if heapInUse()+bytes > limit/4*3 {
		runtime.GC()
	}
	if bytes >= spacious && heapInUse()+bytes > limit {
		panic(Crash(fmt.Sprintf("runtime: out of memory: cannot allocate %d-byte block", bytes)))
	}
}

func heapInUse() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapInuse
}

// grown is the capacity that append gives a large slice of capacity c for n elements.
func grown(n, c int) int {
	if n > 2*c {
		return n
	}
	return max(n, c+c/4)
}

// roomForRunes is roomFor []rune(s).
func roomForRunes(s string) {
	if len(s) >= largeValue/4 {
		room(utf8.RuneCountInString(s), 4)
	}
}

// makeRoom is make([]T, n, m).
func makeRoom[T any](n, m int) []T {
	var zero T
	room(m, unsafe.Sizeof(zero))
	return make([]T, n, m)
}

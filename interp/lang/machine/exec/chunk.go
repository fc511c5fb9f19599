//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"os"
	"runtime"
	"unsafe"
)

// chunk is memory for code. It is written before it can run, and never afterwards. It lives as
// long as it is reachable, or code in it runs: a goroutine in machine code does not
// stop for the collector, so no cycle that could find the chunk dead starts or ends meanwhile.
type chunk struct {
	memory []byte
}

// newChunk returns size bytes that write has filled and that can run.
func newChunk(size int, write func([]byte)) (*chunk, error) {
	page := os.Getpagesize()
	memory, err := allocate((size + page - 1) / page * page)
	if err != nil {
		return nil, err
	}
	write(memory)
	if err := protect(memory); err != nil {
		release(memory)
		return nil, err
	}
	c := &chunk{memory}
	mapped.Add(int64(len(memory)))
	runtime.AddCleanup(c, func(memory []byte) {
		release(memory)
		mapped.Add(-int64(len(memory)))
	}, memory)
	return c, nil
}

func (c *chunk) address() uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(c.memory))) }

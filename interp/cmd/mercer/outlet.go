package main

import (
	"os"
	"sync"
)

// outlet is standard output. It remembers the first error, for example that the
// disk is full, or that nobody reads the other end of a pipe.
type outlet struct {
	file *os.File

	mu     sync.Mutex
	failed error
}

// Write implements io.Writer.
func (o *outlet) Write(p []byte) (int, error) {
	n, err := o.file.Write(p)
	if err != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.failed == nil {
			o.failed = err
		}
	}
	return n, err
}

func (o *outlet) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.failed
}

//go:build amd64 && (linux || darwin) && !purego

package exec

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// allocate returns fresh memory that can be written.
func allocate(size int) ([]byte, error) {
	memory, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return nil, fmt.Errorf("exec: no memory for code: %w", err)
	}
	return memory, nil
}

// protect makes memory executable, and no longer writable.
func protect(memory []byte) error {
	if err := unix.Mprotect(memory, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		return fmt.Errorf("exec: memory cannot be made executable: %w", err)
	}
	return nil
}

func release(memory []byte) {
	_ = unix.Munmap(memory) // it fails only for what is not a mapping
}

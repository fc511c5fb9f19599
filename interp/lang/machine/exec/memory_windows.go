//go:build amd64 && windows && !purego

package exec

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
)

// allocate returns fresh memory that can be written.
func allocate(size int) ([]byte, error) {
	address, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_COMMIT|windows.MEM_RESERVE, windows.PAGE_READWRITE)
	if err != nil {
		return nil, fmt.Errorf("exec: no memory for code: %w", err)
	}
	// The address is no pointer to the collector's memory, so it may be made one by its bits.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size), nil
}

// protect makes memory executable, and no longer writable.
func protect(memory []byte) error {
	var old uint32
	if err := windows.VirtualProtect(start(memory), uintptr(len(memory)), windows.PAGE_EXECUTE_READ, &old); err != nil {
		return fmt.Errorf("exec: memory cannot be made executable: %w", err)
	}
	return nil
}

func release(memory []byte) {
	_ = windows.VirtualFree(start(memory), 0, windows.MEM_RELEASE) // it fails only for what was not allocated
}

func start(memory []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(memory))) }

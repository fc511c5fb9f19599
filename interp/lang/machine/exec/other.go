//go:build !amd64 || !(linux || darwin || windows) || purego

package exec

import (
	"errors"
	"unsafe"
)

// Text is code that can run. There is none here.
type Text struct{}

var errNone = errors.New("exec: machine code runs only on amd64 with Linux, macOS or Windows, without the build tag purego")

// Available returns nil if code can run, and else the reason.
func Available() error { return errNone }

// Size returns 0.
func (*Text) Size() int { return 0 }

// Address returns 0.
func (*Text) Address(uintptr) uintptr { return 0 }

// Map returns the error of Available.
func Map([]byte, bool) (*Text, error) { return nil, errNone }

// Calls returns the error of Available.
func Calls() error { return errNone }

// Enter panics: there is no Text.
func Enter(*Text, uintptr, unsafe.Pointer, *[16]unsafe.Pointer) (exit uint64) { panic(errNone) }

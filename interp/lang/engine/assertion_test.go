package engine

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"testing"
	"unsafe"
)

// TestAssertionError compares what assertion makes with what Go panics with.
func TestAssertionError(t *testing.T) {
	word := func(x any) unsafe.Pointer { return (*eface)(unsafe.Pointer(&x)).Type }
	interfaceType := func(p any) unsafe.Pointer { // of a pointer to an interface
		return (*struct {
			_    [48]byte
			elem unsafe.Pointer
		})(word(p)).elem
	}
	for _, test := range []struct {
		do   func()
		made assertion
	}{
		{func() { _ = any("s").(int) }, assertion{interfaceType(new(any)), word("s"), word(0), ""}},
		{func() { _ = any(nil).(int) }, assertion{interfaceType(new(any)), nil, word(0), ""}},
		{func() { _ = any(1).(fmt.Stringer) }, assertion{nil, word(1), interfaceType(new(fmt.Stringer)), "String"}},
		{func() { _ = io.Reader(nil).(io.Writer) }, assertion{nil, nil, interfaceType(new(io.Writer)), ""}},
	} {
		func() {
			defer func() {
				var want *runtime.TypeAssertionError
				if !errors.As(recover().(error), &want) {
					t.Fatal("no TypeAssertionError")
				}
				if got := (*runtime.TypeAssertionError)(unsafe.Pointer(&test.made)); got.Error() != want.Error() {
					t.Errorf("%q, want %q", got, want)
				}
			}()
			test.do()
		}()
	}
}

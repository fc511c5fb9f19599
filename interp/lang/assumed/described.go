package assumed

import (
	"runtime"
	"unsafe"
)

// description is a function as package runtime describes one that has been inlined.
type description struct {
	inlined    uint32
	entry      uintptr
	name, file string
	line       int32
	start      int32
}

// Describe makes a *runtime.Func with this name and place, whose entry is its own address. Its
// methods may only be called if Describes.
func Describe(name, file string, line int) *runtime.Func {
	d := &description{inlined: ^uint32(0), name: name, file: file, line: int32(line), start: int32(line)}
	d.entry = uintptr(unsafe.Pointer(d))
	return (*runtime.Func)(unsafe.Pointer(d))
}

// Describes reports whether this build understands what Describe makes.
func Describes() bool { return descriptions.Holds() }

var descriptions = &Assumption{
	Name:    "a runtime.Func of an inlined function begins with 1 in all bits, its entry and its name",
	User:    "engine: to tell the names of cells' functions",
	Without: "runtime.FuncForPC does not know the functions of cells",
	probe: func() bool {
		var pcs [1]uintptr
		if here(&pcs) != 1 {
			return false
		}
		f := runtime.FuncForPC(pcs[0] - 1)
		d := (*description)(unsafe.Pointer(f))
		if d.inlined != ^uint32(0) || d.name != f.Name() || d.entry != f.Entry() {
			return false
		}
		file, line := f.FileLine(pcs[0] - 1)
		return d.file == file && d.line == int32(line)
	},
}

// here is inlined, and notes where.
func here(pcs *[1]uintptr) int { return runtime.Callers(1, pcs[:]) }

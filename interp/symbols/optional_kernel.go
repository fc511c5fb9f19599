package symbols

import (
	"context"
	"reflect"
	"unsafe"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/interp/box"
	"github.com/mercer-go/mercer/lib/kernel"
)

// kernelWrapper is Optional for the interfaces of package kernel, which asks a
// kernel for Fill and Map, and kernel.Name for String.
func kernelWrapper(iface reflect.Type, has func(method string) bool) reflect.Type {
	kind := iface
	if kind == reflect.TypeFor[kernel.Kernel]() {
		switch {
		case has("Fill"):
			kind = reflect.TypeFor[kernel.Filler]()
		case has("Map"):
			kind = reflect.TypeFor[kernel.Mapper]()
		}
	}
	if !has("String") {
		return Wrappers[kind]
	}
	switch kind {
	case reflect.TypeFor[kernel.Filler]():
		return reflect.TypeFor[namedFiller]()
	case reflect.TypeFor[kernel.Mapper]():
		return reflect.TypeFor[namedMapper]()
	}
	return reflect.TypeFor[namedKernel]()
}

type namedKernel struct {
	_github_com_mercer_go_mercer_lib_kernel_Kernel
}

func (k namedKernel) String() string {
	var name string
	box.Invoke(k.Box, "String", nil, unsafe.Pointer(&name))
	return name
}

type namedFiller struct{ namedKernel }

func (k namedFiller) Fill(dst, x []float64, Y *mat.Dense) {
	args := struct {
		dst, x []float64
		Y      *mat.Dense
	}{dst, x, Y}
	box.Invoke(k.Box, "Fill", unsafe.Pointer(&args), nil)
}

type namedMapper struct{ namedKernel }

func (k namedMapper) Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error) {
	args := struct {
		ctx context.Context
		X   mat.Matrix
	}{ctx, X}
	var out struct {
		mapped *mat.Dense
		err    error
	}
	box.Invoke(k.Box, "Map", unsafe.Pointer(&args), unsafe.Pointer(&out))
	return out.mapped, out.err
}

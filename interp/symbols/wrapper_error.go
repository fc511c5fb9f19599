package symbols

import (
	"reflect"
	"unsafe"

	"github.com/mercer-go/mercer/interp/box"
)

// MultiError is the wrapper for an interpreted error with the method Unwrap()
// []error. For any other error, see Wrappers.
var MultiError = reflect.TypeFor[multiError]()

func init() { Wrappers[reflect.TypeFor[error]()] = reflect.TypeFor[singleError]() }

// singleError has an interpreted error. Package errors asks an error for the
// methods Unwrap, Is and As, so the wrapper offers them to every type and
// answers as if it had none to one that lacks them.
type singleError struct{ box.Box }

func (w singleError) Error() string {
	var r struct{ r0 string }
	box.Invoke(w.Box, "Error", nil, unsafe.Pointer(&r))
	return r.r0
}

func (w singleError) Unwrap() error {
	var r struct{ r0 error }
	if w.T.Engine.Has(w.Box, "Unwrap") {
		box.Invoke(w.Box, "Unwrap", nil, unsafe.Pointer(&r))
	}
	return r.r0
}

func (w singleError) Is(target error) bool {
	a := struct{ a0 error }{target}
	var r struct{ r0 bool }
	if w.T.Engine.Has(w.Box, "Is") {
		box.Invoke(w.Box, "Is", unsafe.Pointer(&a), unsafe.Pointer(&r))
	}
	return r.r0
}

func (w singleError) As(target any) bool {
	a := struct{ a0 any }{target}
	var r struct{ r0 bool }
	if w.T.Engine.Has(w.Box, "As") {
		box.Invoke(w.Box, "As", unsafe.Pointer(&a), unsafe.Pointer(&r))
	}
	return r.r0
}

// multiError has an interpreted error that wraps several.
type multiError struct{ box.Box }

func (w multiError) Error() string        { return singleError(w).Error() }
func (w multiError) Is(target error) bool { return singleError(w).Is(target) }
func (w multiError) As(target any) bool   { return singleError(w).As(target) }

func (w multiError) Unwrap() []error {
	var r struct{ r0 []error }
	if w.T.Engine.Has(w.Box, "Unwrap") {
		box.Invoke(w.Box, "Unwrap", nil, unsafe.Pointer(&r))
	}
	return r.r0
}

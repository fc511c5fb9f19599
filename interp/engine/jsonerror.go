package engine

import (
	"encoding/json"
	"errors"
	"go/types"
	"reflect"
	"strings"

	"github.com/mercer-go/mercer/interp/assumed"
	"github.com/mercer-go/mercer/interp/format"
)

// jsonNamed is a cell's type in an error of encoding/json: its memory type with
// the name that a compiled type would have.
type jsonNamed struct {
	reflect.Type
	t types.Type
}

// String returns the name of the type with its package.
func (n jsonNamed) String() string { return format.TypeName(n.t) }

// Name returns the name of the type in its package, or "" if it has none.
func (n jsonNamed) Name() string {
	if _, ok := types.Unalias(n.t).(*types.Named); !ok {
		return ""
	}
	name, arguments, generic := strings.Cut(n.String(), "[")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if generic {
		name += "[" + arguments
	}
	return name
}

// PkgPath returns the import path of the type's package.
func (n jsonNamed) PkgPath() string {
	if t, ok := types.Unalias(n.t).(*types.Named); ok && t.Obj().Pkg() != nil {
		return t.Obj().Pkg().Path()
	}
	return ""
}

// Kind returns the kind of the type.
func (n jsonNamed) Kind() reflect.Kind {
	if _, ok := n.t.Underlying().(*types.Pointer); ok {
		return reflect.Pointer
	}
	return n.Type.Kind()
}

// errorType is t as the errors of encoding/json show it.
func (t *jsonType) errorType() reflect.Type {
	if t.y == nil {
		return t.mem
	}
	return jsonNamed{t.mem, t.y.Go}
}

// String returns the name of the type.
func (t *jsonType) String() string { return t.errorType().String() }

// failingText fails to encode itself.
type failingText struct{ err error }

// MarshalText implements encoding.TextMarshaler.
func (f failingText) MarshalText() ([]byte, error) { return nil, f.err }

// marshalerError says that a method of type t failed.
func marshalerError(t *jsonType, err error, text bool) error {
	m := &json.MarshalerError{}
	if text { // only encoding/json itself can say so
		_, failed := json.Marshal(failingText{err})
		errors.As(failed, &m)
	}
	m.Type, m.Err = t.errorType(), err
	return m
}

// plainError is an error of compiled encoding/json without what it says of a
// Box that it met: the error of the value in the Box is the whole error.
func plainError(err error) error {
	m, ok := any(err).(*json.MarshalerError)
	if !ok || m.Type == nil {
		return err
	}
	inner := plainError(m.Err)
	if _, ours := m.Type.(jsonNamed); !ours && (m.Type == boxType || wrappers()[assumed.Descriptor(m.Type)]) {
		return inner
	}
	plain := *m
	plain.Err = inner
	return &plain
}

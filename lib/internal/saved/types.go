package saved

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// What may be wrong. Every error of this package wraps one of these and says where.
var (
	// ErrType: a value cannot be saved, for it is a function, a type that Mercer does
	// not know, or a model whose parts do not fit each other.
	ErrType = errors.New("modelfile: cannot be saved")
	// ErrFormat: what is read is no saved value, or a damaged one.
	ErrFormat = errors.New("modelfile: not a saved model")
	// ErrVersion: what is read was written by a later version of Mercer.
	ErrVersion = errors.New("modelfile: saved by a later version")
)

// kind is a type that can be saved.
type kind struct {
	name    string
	of      reflect.Type // never a pointer
	pointer bool         // whether what is read is a *T
	fields  func(c *Codec, v any)
	make    func() any // a *T
}

var (
	byName = map[string]*kind{}
	byType = map[reflect.Type]*kind{}
)

// Type is a registered type: it makes MarshalJSON and UnmarshalJSON.
type Type[T any] struct{ kind *kind }

// Pointer registers a type that is used as *T. It panics if the name is taken.
func Pointer[T any](name string, fields func(v *T, c *Codec)) Type[T] {
	return register(name, true, fields)
}

// Value registers a type that is used as T; a *T is saved as the T.
func Value[T any](name string, fields func(v *T, c *Codec)) Type[T] {
	return register(name, false, fields)
}

func register[T any](name string, pointer bool, fields func(v *T, c *Codec)) Type[T] {
	k := &kind{
		name: name, of: reflect.TypeFor[T](), pointer: pointer,
		fields: func(c *Codec, v any) { fields(v.(*T), c) },
		make:   func() any { return new(T) },
	}
	if byName[name] != nil || byType[k.of] != nil {
		panic("saved: registered twice: " + name)
	}
	byName[name], byType[k.of] = k, k
	return Type[T]{k}
}

// Marshal is v as JSON.
func (t Type[T]) Marshal(v T) ([]byte, error) { return Append(nil, v) }

// Unmarshal replaces *v by the value that was saved as JSON, if there is no error.
func (t Type[T]) Unmarshal(data []byte, v *T) error {
	read, err := Decode(data)
	if err != nil {
		return err
	}
	switch read := read.(type) {
	case T:
		*v = read
	case *T:
		*v = *read
	default:
		return fmt.Errorf("%w: it is a %s, want a %s", ErrFormat, Name(read), t.kind.name)
	}
	return nil
}

// Names lists the types that are registered, with the Go type of each.
func Names() map[string]reflect.Type {
	names := map[string]reflect.Type{}
	for name, k := range byName {
		names[name] = k.of
	}
	return names
}

// Name is the name of a value's type in a file; the Go type if it has none.
func Name(v any) string {
	if k, _ := find(v); k != nil {
		return k.name
	}
	return fmt.Sprintf("%T", v)
}

// find is the kind of v, and v as a *T; nil if it is of no registered type.
func find(v any) (*kind, any) {
	r := reflect.ValueOf(v)
	switch {
	case v == nil || r.Kind() == reflect.Pointer && r.IsNil():
		return nil, nil
	case r.Kind() == reflect.Pointer:
		return byType[r.Type().Elem()], v
	}
	k := byType[r.Type()]
	if k == nil {
		return nil, nil
	}
	p := reflect.New(r.Type())
	p.Elem().Set(r)
	return k, p.Interface()
}

// refused says why v, which is of no registered type, cannot be saved.
func refused(v any) string {
	name, r := fmt.Sprintf("%T", v), reflect.ValueOf(v)
	switch {
	case v == nil || r.Kind() == reflect.Pointer && r.IsNil():
		return "it is nil"
	case r.Kind() == reflect.Func:
		return fmt.Sprintf("%s is a function, and a file cannot hold code", name)
	case strings.Contains(name, "._"): // a wrapper round a type that only an interpreter knows
		name, _, _ = strings.Cut(fmt.Sprintf("%#v", v), "{")
		return fmt.Sprintf("the type %s is declared in a cell, and a file cannot hold its code", name)
	}
	return fmt.Sprintf("%s is not a type that Mercer saves", name)
}

package saved

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/mercer-go/mercer/internal/budget"
)

// Every error of this package wraps one of these, and says where in the value it
// occurred.
var (
	// ErrType means that a value cannot be saved. It is a function, or has a type that
	// Mercer does not know, or is a model whose parts do not fit each other.
	ErrType = errors.New("modelfile: cannot be saved")
	// ErrFormat means that the data do not hold a saved value, or are damaged.
	ErrFormat = errors.New("modelfile: not a saved model")
	// ErrVersion means that a later version of Mercer has written the data.
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

// Type is a registered type. Its methods do the work of the MarshalJSON and
// UnmarshalJSON of T.
type Type[T any] struct{ kind *kind }

// Pointer registers a type whose values are used as *T. Decode returns a *T. The
// name says in a file which type a value has. Pointer panics if the name or the type
// is registered already.
func Pointer[T any](name string, fields func(v *T, c *Codec)) Type[T] {
	return register(name, true, fields)
}

// Value is like Pointer for a type whose values are used as T. Decode returns a T. A
// *T is saved as the T that it points to.
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

// Marshal returns v as JSON. The error wraps ErrType.
func (t Type[T]) Marshal(v T) ([]byte, error) { return Append(nil, v) }

// Unmarshal replaces *v by the value that was saved as JSON. It does not change *v if
// it returns an error, which wraps ErrFormat or ErrVersion. It has no bound: whoever
// calls it holds data, and the value takes no more than a multiple of its length.
func (t Type[T]) Unmarshal(data []byte, v *T) error {
	read, err := Decode(data, budget.New(max(budget.Default, 128*int64(len(data)))))
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

// Names returns the Go type of each registered type, by its name in a file.
func Names() map[string]reflect.Type {
	names := map[string]reflect.Type{}
	for name, k := range byName {
		names[name] = k.of
	}
	return names
}

// Name returns the name of a value's type in a file, or the Go name of the type if it
// is not registered.
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

// Package errors is the generic part of errors, as source for the interpreter.
package errors

// AsType returns the first error of type E in the tree of err, and true. If
// there is none, it returns the zero E and false. The tree is err followed,
// depth first, by what its method Unwrap() error or Unwrap() []error returns.
// An error of another type can stand for an E by a method As(any) bool: it gets
// a *E, sets it and returns true.
func AsType[E error](err error) (E, bool) {
	for err != nil {
		if e, ok := any(err).(E); ok {
			return e, true
		}
		if x, ok := err.(interface{ As(any) bool }); ok {
			target := new(E)
			if x.As(target) {
				return *target, true
			}
		}
		switch x := any(err).(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, child := range x.Unwrap() {
				if e, ok := AsType[E](child); ok {
					return e, true
				}
			}
			err = nil
		default:
			err = nil
		}
	}
	var zero E
	return zero, false
}

package engine

import "reflect"

// What the runtime panics with has types that only it can name. Compiled code that fails shows
// them, and reflect makes values of them with other texts and numbers.
var (
	errorString = typeOfPanic(func() { zero := 0; _ = 1 / zero })     // its text follows "runtime error: "
	plainError  = typeOfPanic(func() { close((chan struct{})(nil)) }) // without these words
	noArray     = catch(func() { _ = [1]struct{}(units(0, 0)) })
)

func typeOfPanic(f func()) reflect.Type { return reflect.TypeOf(catch(f)) }

// saying is an error of the runtime's, of type t, with a text.
func saying(t reflect.Type, text string) any {
	v := reflect.New(t).Elem()
	v.SetString(text)
	return v.Interface()
}

// tooShort is the error of the conversion of a slice of n elements to an array of more.
func tooShort(n, more int) any {
	v := reflect.New(reflect.TypeOf(noArray)).Elem()
	v.Set(reflect.ValueOf(noArray))
	*(*int64)(v.FieldByName("x").Addr().UnsafePointer()) = int64(more)
	*(*int)(v.FieldByName("y").Addr().UnsafePointer()) = n
	return v.Interface()
}

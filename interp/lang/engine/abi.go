package engine

import (
	"go/token"
	"reflect"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// Compiled functions call, and are called, without reflect if they have few
// parameters and results, all of common classes. How a value is passed depends
// only on its class, so a func(*T, int) bool can be called as a
// func(unsafe.Pointer, uint64) uint8. There is code below for each list of
// classes. Other functions are called through reflect, which is ten times
// slower.

// class is a letter for how a value is passed; 0 if it is not a common one.
func class(t reflect.Type) byte {
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return 'w'
	case reflect.Int32, reflect.Uint32:
		return 'i'
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return 'b'
	case reflect.Float64:
		return 'f'
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return 'p'
	case reflect.String:
		return 's'
	case reflect.Slice:
		return 'l'
	case reflect.Interface:
		return 'e'
	}
	return 0
}

// classes returns the letters of a function's parameters, a colon, and the
// letters of its results. ok is false if one is uncommon.
func classes(t reflect.Type) (key string, ok bool) {
	if !assumed.PassedAlike() {
		return "", false
	}
	var k []byte
	for i := range t.NumIn() {
		k = append(k, class(t.In(i)))
	}
	k = append(k, ':')
	for i := range t.NumOut() {
		k = append(k, class(t.Out(i)))
	}
	for _, c := range k {
		if c == 0 {
			return "", false
		}
	}
	return string(k), true
}

// site of a call of compiled code: the registers of its arguments and results.
type callSite struct {
	args, results []slot
	pos           token.Pos
}

// caller makes the code that calls the compiled function in a word at a site.
type caller func(word unsafe.Pointer, s callSite) op

// entrancer makes the word of a compiled function that enters an interpreted one.
type entrancer func(c *closure) unsafe.Pointer

// None of the following is inlined: in the large functions of abitable.go, the compiler would not inline what they use.

//go:noinline
func call0(word unsafe.Pointer, s callSite) op {
	fn, pos := assumed.Func[func()](word), s.pos
	return func(f *frame) { f.pos = pos; fn() }
}

//go:noinline
func call0r[R any](word unsafe.Pointer, s callSite) op {
	fn, pos, d := assumed.Func[func() R](word), s.pos, s.results[0].offset
	return func(f *frame) { f.pos = pos; *reg[R](f, d) = fn() }
}

//go:noinline
func call1[A any](word unsafe.Pointer, s callSite) op {
	fn, pos, a := assumed.Func[func(A)](word), s.pos, s.args[0].offset
	return func(f *frame) { f.pos = pos; fn(*reg[A](f, a)) }
}

//go:noinline
func call1r[A, R any](word unsafe.Pointer, s callSite) op {
	fn, pos, a, d := assumed.Func[func(A) R](word), s.pos, s.args[0].offset, s.results[0].offset
	return func(f *frame) { f.pos = pos; *reg[R](f, d) = fn(*reg[A](f, a)) }
}

//go:noinline
func call1e[A, R any](word unsafe.Pointer, s callSite) op {
	fn, pos, a, d, e := assumed.Func[func(A) (R, eface)](word), s.pos, s.args[0].offset, s.results[0].offset, s.results[1].offset
	return func(f *frame) { f.pos = pos; *reg[R](f, d), *reg[eface](f, e) = fn(*reg[A](f, a)) }
}

//go:noinline
func call2[A, B any](word unsafe.Pointer, s callSite) op {
	fn, pos, a, b := assumed.Func[func(A, B)](word), s.pos, s.args[0].offset, s.args[1].offset
	return func(f *frame) { f.pos = pos; fn(*reg[A](f, a), *reg[B](f, b)) }
}

//go:noinline
func call2r[A, B, R any](word unsafe.Pointer, s callSite) op {
	fn, pos, a, b, d := assumed.Func[func(A, B) R](word), s.pos, s.args[0].offset, s.args[1].offset, s.results[0].offset
	return func(f *frame) { f.pos = pos; *reg[R](f, d) = fn(*reg[A](f, a), *reg[B](f, b)) }
}

//go:noinline
func call3[A, B, C any](word unsafe.Pointer, s callSite) op {
	fn, pos, a, b, c := assumed.Func[func(A, B, C)](word), s.pos, s.args[0].offset, s.args[1].offset, s.args[2].offset
	return func(f *frame) { f.pos = pos; fn(*reg[A](f, a), *reg[B](f, b), *reg[C](f, c)) }
}

//go:noinline
func call3r[A, B, C, R any](word unsafe.Pointer, s callSite) op {
	fn, pos, a, b, c, d := assumed.Func[func(A, B, C) R](word), s.pos, s.args[0].offset, s.args[1].offset, s.args[2].offset, s.results[0].offset
	return func(f *frame) { f.pos = pos; *reg[R](f, d) = fn(*reg[A](f, a), *reg[B](f, b), *reg[C](f, c)) }
}

// The entrances. Each begins an activation, sets the parameters, runs it, and
// reads the result.

//go:noinline
func enter0(c *closure) func() {
	return func() {
		var in entering
		in.begin(c)
		defer in.end()
		in.run()
	}
}

//go:noinline
func enter0r[R any](c *closure) func() R {
	return func() R {
		var in entering
		in.begin(c)
		defer in.end()
		in.run()
		return *(*R)(in.frame.at(c.fn.result[0].offset))
	}
}

//go:noinline
func enter1[A any](c *closure) func(A) {
	return func(a A) {
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		in.run()
	}
}

//go:noinline
func enter1r[A, R any](c *closure) func(A) R {
	return func(a A) R {
		if cb := c.callback(); cb != nil {
			var f words
			*(*A)(f.at(paramsAt)) = a
			if cb.call(c, &f) { // the parameters are used below, so the collector sees what they point to
				return *(*R)(f.at(0))
			}
		}
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		in.run()
		return *(*R)(in.frame.at(c.fn.result[0].offset))
	}
}

//go:noinline
func enter2[A, B any](c *closure) func(A, B) {
	return func(a A, b B) {
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		*(*B)(in.frame.at(c.fn.params[1].offset)) = b
		in.run()
	}
}

//go:noinline
func enter2r[A, B, R any](c *closure) func(A, B) R {
	return func(a A, b B) R {
		if cb := c.callback(); cb != nil {
			var f words
			*(*A)(f.at(paramsAt)) = a
			*(*B)(f.at(paramsAt + wide(unsafe.Sizeof(a)))) = b
			if cb.call(c, &f) { // the parameters are used below, so the collector sees what they point to
				return *(*R)(f.at(0))
			}
		}
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		*(*B)(in.frame.at(c.fn.params[1].offset)) = b
		in.run()
		return *(*R)(in.frame.at(c.fn.result[0].offset))
	}
}

//go:noinline
func enter1e[A, R any](c *closure) func(A) (R, eface) {
	return func(a A) (R, eface) {
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		in.run()
		return *(*R)(in.frame.at(c.fn.result[0].offset)), *(*eface)(in.frame.at(c.fn.result[1].offset))
	}
}

//go:noinline
func enter2e[A, B, R any](c *closure) func(A, B) (R, eface) {
	return func(a A, b B) (R, eface) {
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		*(*B)(in.frame.at(c.fn.params[1].offset)) = b
		in.run()
		return *(*R)(in.frame.at(c.fn.result[0].offset)), *(*eface)(in.frame.at(c.fn.result[1].offset))
	}
}

//go:noinline
func enter3[A, B, C any](c *closure) func(A, B, C) {
	return func(a A, b B, x C) {
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		*(*B)(in.frame.at(c.fn.params[1].offset)) = b
		*(*C)(in.frame.at(c.fn.params[2].offset)) = x
		in.run()
	}
}

//go:noinline
func enter3r[A, B, C, R any](c *closure) func(A, B, C) R {
	return func(a A, b B, x C) R {
		if cb := c.callback(); cb != nil {
			var f words
			second := paramsAt + wide(unsafe.Sizeof(a))
			*(*A)(f.at(paramsAt)) = a
			*(*B)(f.at(second)) = b
			*(*C)(f.at(second + wide(unsafe.Sizeof(b)))) = x
			if cb.call(c, &f) { // the parameters are used below, so the collector sees what they point to
				return *(*R)(f.at(0))
			}
		}
		var in entering
		in.begin(c)
		defer in.end()
		*(*A)(in.frame.at(c.fn.params[0].offset)) = a
		*(*B)(in.frame.at(c.fn.params[1].offset)) = b
		*(*C)(in.frame.at(c.fn.params[2].offset)) = x
		in.run()
		return *(*R)(in.frame.at(c.fn.result[0].offset))
	}
}

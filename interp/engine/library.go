package engine

import (
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"reflect"
	"runtime"
	"strings"
	"unsafe"
	"weak"

	"github.com/mercer-go/mercer/interp/format"
)

// compiledLibrary returns the tables of the compiled packages with a few
// functions replaced: those that inspect an argument's type in a way that does
// not work for a Box.
func (e *Engine) compiledLibrary(symbols map[string]map[string]reflect.Value) map[string]map[string]reflect.Value {
	out := maps.Clone(symbols)
	replace := func(path string, functions map[string]any) {
		table := maps.Clone(out[path])
		for name, f := range functions {
			table[name] = reflect.ValueOf(f)
		}
		out[path] = table
	}
	replace("sync", map[string]any{"OnceFunc": e.onceFunc})
	replace("runtime", map[string]any{
		"SetFinalizer": e.setFinalizer,
		"AddCleanup": func(p *byte, call func(func()), f func()) runtime.Cleanup { // as package std calls it
			return runtime.AddCleanup(p, call, f)
		},
	})
	replace("weak", map[string]any{
		"Make":          weak.Make[byte],
		"Pointer.Value": weak.Pointer[byte].Value,
	})
	replace("errors", map[string]any{"Is": e.errorIs, "As": e.errorAs})
	replace("fmt", map[string]any{
		"Printf": func(format string, args ...any) (int, error) {
			format, args = e.operands(format, args)
			return fmt.Printf(format, args...)
		},
		"Sprintf": e.Sprintf,
		"Fprintf": func(w io.Writer, format string, args ...any) (n int, err error) {
			format, args = e.operands(format, args)
			e.InOrder(w, func() { n, err = fmt.Fprintf(w, format, args...) })
			return n, err
		},
		"Appendf": func(b []byte, format string, args ...any) []byte {
			format, args = e.operands(format, args)
			return fmt.Appendf(b, format, args...)
		},
		"Print":  func(args ...any) (int, error) { return fmt.Print(e.plain(args)...) },
		"Sprint": func(args ...any) string { return fmt.Sprint(e.plain(args)...) },
		"Fprint": func(w io.Writer, args ...any) (n int, err error) {
			e.InOrder(w, func() { n, err = fmt.Fprint(w, e.plain(args)...) })
			return n, err
		},
		"Append":   func(b []byte, args ...any) []byte { return fmt.Append(b, e.plain(args)...) },
		"Println":  func(args ...any) (int, error) { return fmt.Println(e.line(args)...) },
		"Sprintln": func(args ...any) string { return fmt.Sprintln(e.line(args)...) },
		"Fprintln": func(w io.Writer, args ...any) (n int, err error) {
			e.InOrder(w, func() { n, err = fmt.Fprintln(w, e.line(args)...) })
			return n, err
		},
		"Appendln": func(b []byte, args ...any) []byte { return fmt.Appendln(b, e.line(args)...) },
		"Errorf": func(format string, args ...any) error {
			format, args = e.operands(format, args)
			for i, a := range args {
				if err := e.asError(a); err != nil {
					args[i] = err
				}
			}
			return fmt.Errorf(format, args...)
		},
	})
	replace("log", map[string]any{
		"Printf":        func(format string, args ...any) { log.Print(e.Sprintf(format, args...)) },
		"Panicf":        func(format string, args ...any) { log.Panic(e.Sprintf(format, args...)) },
		"Logger.Printf": func(l *log.Logger, format string, args ...any) { l.Print(e.Sprintf(format, args...)) },
		"Logger.Panicf": func(l *log.Logger, format string, args ...any) { l.Panic(e.Sprintf(format, args...)) },
	})
	replace("encoding/json", map[string]any{
		"Marshal":        e.jsonMarshal,
		"MarshalIndent":  e.jsonMarshalIndent,
		"Unmarshal":      e.jsonUnmarshal,
		"Encoder.Encode": e.jsonEncode,
		"Decoder.Decode": e.jsonDecode,
	})
	return out
}

// Sprintf is fmt.Sprintf for arguments from cells.
func (e *Engine) Sprintf(format string, args ...any) string {
	format, args = e.operands(format, args)
	return fmt.Sprintf(format, args...)
}

// asError is the error that a boxed value is, or nil.
func (e *Engine) asError(x any) error {
	if boxOf(x) == nil {
		return nil
	}
	var err error
	if !e.toInterface(e.errorType, unsafe.Pointer(&err), x) {
		return nil
	}
	return err
}

// operands prepares boxed operands for the verbs that package fmt answers
// without asking the operand: %T and %p.
func (e *Engine) operands(layout string, args []any) (string, []any) {
	if !strings.ContainsAny(layout, "Tp") {
		return layout, e.line(args)
	}
	out := append([]any(nil), args...)
	text := []byte(layout)
	next := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		for i++; i < len(text) && strings.IndexByte("+-# 0123456789.[]*", text[i]) >= 0; i++ {
			switch text[i] {
			case '*':
				next++
			case '[':
				n := 0
				if _, err := fmt.Sscanf(string(text[i:]), "[%d]", &n); err == nil {
					next = n - 1
				}
			}
		}
		if i >= len(text) || text[i] == '%' {
			continue
		}
		if next >= 0 && next < len(out) {
			b := boxOf(out[next])
			switch {
			case b != nil && text[i] == 'T':
				out[next], text[i] = format.TypeName(b.T.Go), 's'
			case b != nil && text[i] == 'p':
				out[next] = b.V
			case b == nil && text[i] != 'T' && text[i] != 'p' && !strings.Contains(layout, "["):
				out[next] = e.operand(out[next])
			}
		}
		next++
	}
	return string(text), out
}

// plain prepares operands for Print, which puts a space between operands when
// neither is a string.
func (e *Engine) plain(args []any) []any {
	out := e.line(args)
	for i, a := range out {
		if b := boxOf(a); b != nil && reflect.TypeOf(b.V).Kind() == reflect.String {
			out[i] = fmt.Sprint(*b)
		}
	}
	return out
}

// line prepares operands for Println.
func (e *Engine) line(args []any) []any {
	out := append([]any(nil), args...)
	for i, a := range out {
		out[i] = e.operand(a)
	}
	return out
}

// isComparable reports whether x can be compared with ==.
func isComparable(x any) bool {
	if b := boxOf(x); b != nil {
		return reflect.ValueOf(b.V).Comparable()
	}
	return x == nil || reflect.ValueOf(x).Comparable()
}

// errorIs is errors.Is.
func (e *Engine) errorIs(err, target error) bool {
	t := e.toAny(e.errorType, unsafe.Pointer(&target))
	found := false
	walk(err, func(err error) bool {
		x := e.toAny(e.errorType, unsafe.Pointer(&err))
		if isComparable(t) && isComparable(x) && x == t {
			found = true
		} else if is, ok := err.(interface{ Is(error) bool }); ok && is.Is(target) {
			found = true
		}
		return found
	})
	return found || err == nil && target == nil
}

// errorAs is errors.As; target points to a value of any type, boxed if it is a cell's.
func (e *Engine) errorAs(err error, target any) bool {
	b := boxOf(target)
	if b == nil {
		return errors.As(err, target)
	}
	found := false
	pointer := *(*eface)(unsafe.Pointer(&b.V))
	elem := e.elemOf(b.T.Go)
	if elem == nil || pointer.Data == nil {
		panic("errors: target must be a non-nil pointer")
	}
	match := e.matcher(elem)
	walk(err, func(err error) bool {
		x := e.toAny(e.errorType, unsafe.Pointer(&err))
		if found = match(pointer.Data, x); found {
			return true
		}
		as, ok := err.(interface{ As(any) bool })
		found = ok && as.As(target)
		return found
	})
	return found
}

// walk visits an error and all that it wraps, until visit returns true.
func walk(err error, visit func(error) bool) bool {
	for err != nil {
		if visit(err) {
			return true
		}
		switch u := err.(type) { //nolint:errorlint // this is how errors.Is walks
		case interface{ Unwrap() error }:
			err = u.Unwrap()
		case interface{ Unwrap() []error }:
			for _, inner := range u.Unwrap() {
				if walk(inner, visit) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

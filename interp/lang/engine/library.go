package engine

import (
	"fmt"
	"io"
	"maps"
	"reflect"
	"runtime"
	"sync"
	"weak"

	"github.com/mercer-go/mercer/interp/lang/host"
)

// compiled are the tables of the compiled packages.
type compiled struct {
	tables map[string]host.Table // by import path
	made   sync.Map              // what those have made that were needed
}

// table has the names of a package, or is nil.
func (c *compiled) table(path string) map[string]reflect.Value {
	if made, ok := c.made.Load(path); ok {
		return made.(map[string]reflect.Value)
	}
	table := c.tables[path]
	if table == nil {
		return nil
	}
	made, _ := c.made.LoadOrStore(path, table())
	return made.(map[string]reflect.Value)
}

// compiledLibrary returns the tables of the compiled packages with a few
// functions replaced.
func (e *Engine) compiledLibrary(symbols map[string]host.Table) map[string]host.Table {
	out := maps.Clone(symbols)
	replace := func(path string, functions map[string]any) {
		values := map[string]reflect.Value{}
		for name, f := range functions {
			values[name] = reflect.ValueOf(f)
		}
		out[path] = host.With(out[path], values)
	}
	replace("sync", map[string]any{"OnceFunc": e.onceFunc})
	replace("runtime", map[string]any{
		"FuncForPC":    e.funcForPC,
		"SetFinalizer": e.setFinalizer,
		"NumGoroutine": func() int { return runtime.NumGoroutine() - int(e.translating.Load()) },
		"AddCleanup": func(p *byte, call func(func()), f func()) runtime.Cleanup { // as package std calls it
			return runtime.AddCleanup(p, call, f)
		},
	})
	replace("reflect", map[string]any{"Value.Pointer": e.pointerOf, "Value.UnsafePointer": e.unsafePointerOf})
	replace("weak", map[string]any{
		"Make":          weak.Make[byte],
		"Pointer.Value": weak.Pointer[byte].Value,
	})
	replace("fmt", map[string]any{
		"Printf":  func(format string, args ...any) (int, error) { return fmt.Printf(format, e.formatted(format, args)...) },
		"Sprintf": e.Sprintf,
		"Fprintf": func(w io.Writer, format string, args ...any) (n int, err error) {
			e.InOrder(w, func() { n, err = fmt.Fprintf(w, format, e.formatted(format, args)...) })
			return n, err
		},
		"Appendf": func(b []byte, format string, args ...any) []byte {
			return fmt.Appendf(b, format, e.formatted(format, args)...)
		},
		"Print":  func(args ...any) (int, error) { return fmt.Print(e.printed(args)...) },
		"Sprint": func(args ...any) string { return fmt.Sprint(e.printed(args)...) },
		"Fprint": func(w io.Writer, args ...any) (n int, err error) {
			e.InOrder(w, func() { n, err = fmt.Fprint(w, e.printed(args)...) })
			return n, err
		},
		"Append":   func(b []byte, args ...any) []byte { return fmt.Append(b, e.printed(args)...) },
		"Println":  func(args ...any) (int, error) { return fmt.Println(e.printed(args)...) },
		"Sprintln": func(args ...any) string { return fmt.Sprintln(e.printed(args)...) },
		"Fprintln": func(w io.Writer, args ...any) (n int, err error) {
			e.InOrder(w, func() { n, err = fmt.Fprintln(w, e.printed(args)...) })
			return n, err
		},
		"Appendln": func(b []byte, args ...any) []byte { return fmt.Appendln(b, e.printed(args)...) },
		"Errorf":   func(format string, args ...any) error { return fmt.Errorf(format, e.formatted(format, args)...) },
	})
	return out
}

// Sprintf is fmt.Sprintf for arguments from cells.
func (e *Engine) Sprintf(format string, args ...any) string {
	return fmt.Sprintf(format, e.formatted(format, args)...)
}

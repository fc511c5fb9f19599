package session

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// Package testing thinks that the interpreter calls t.Error, and it cannot see
// how interpreted code ends. So cells call functions of this file in place of
// such methods.

// logger is what tests and benchmarks have in common, as far as we need it.
type logger interface {
	Output() io.Writer
	Fail()
	FailNow()
	SkipNow()
}

// logs are the methods that log, each with what it does then.
var logs = map[string]func(logger){
	"Log": func(logger) {}, "Error": logger.Fail, "Fatal": logger.FailNow, "Skip": logger.SkipNow,
}

// testingMethods returns the functions that cells call. T, B and F get some
// methods from an embedded type. Direct calls reach the method of that type,
// but calls through an interface reach the method of T, B or F.
func (s *Session) testingMethods() map[string]reflect.Value {
	out := map[string]reflect.Value{
		"T.Run": reflect.ValueOf(func(t *testing.T, name string, f func(*testing.T)) bool {
			return t.Run(name, func(part *testing.T) { s.part(part, t, func() { f(part) }) })
		}),
		"B.Run": reflect.ValueOf(func(b *testing.B, name string, f func(*testing.B)) bool {
			return b.Run(name, func(part *testing.B) { s.part(part, b, func() { f(part) }) })
		}),
		"F.Fuzz": reflect.ValueOf(func(f *testing.F, call any) { f.Fuzz(s.fuzzed(call)) }),
	}
	common := reflect.PointerTo(reflect.TypeFor[testing.T]().Field(0).Type)
	for _, t := range []reflect.Type{common, reflect.TypeFor[*testing.T](), reflect.TypeFor[*testing.B](), reflect.TypeFor[*testing.F]()} {
		add := func(name string, do func(places func() []engine.Place, args []reflect.Value)) {
			out[t.Elem().Name()+"."+name] = placedMethod(t, name, do)
		}
		for name, then := range logs {
			add(name, func(places func() []engine.Place, args []reflect.Value) {
				s.logAt(args[0], places(), fmt.Sprintln(args[1].Interface().([]any)...), then)
			})
			add(name+"f", func(places func() []engine.Place, args []reflect.Value) {
				s.logAt(args[0], places(), s.engine.Sprintf(args[1].String(), args[2].Interface().([]any)...), then)
			})
		}
		add("Helper", func(places func() []engine.Place, _ []reflect.Value) {
			if r, at := s.testing.Load(), places(); r != nil && len(at) > 0 {
				r.helpers.Store(at[0].Function, true)
			}
		})
		cleanup, _ := t.MethodByName("Cleanup")
		add("Cleanup", func(_ func() []engine.Place, args []reflect.Value) {
			f := args[1].Interface().(func())
			cleanup.Func.Call([]reflect.Value{args[0], reflect.ValueOf(func() { s.cleanup(args[0].Interface().(logger), f) })})
		})
	}
	return out
}

// placedMethod replaces a method without results of a compiled type by a
// function that knows where it is called from.
func placedMethod(t reflect.Type, name string, do func(places func() []engine.Place, args []reflect.Value)) reflect.Value {
	m, _ := t.MethodByName(name)
	return reflect.ValueOf(engine.Placed{Type: m.Type, For: func(places func() []engine.Place) reflect.Value {
		return reflect.MakeFunc(m.Type, func(args []reflect.Value) []reflect.Value {
			do(places, args)
			return nil
		})
	}})
}

// logAt logs a text with the innermost place in a cell that is not in a helper,
// as package testing does. Then it calls then.
func (s *Session) logAt(t reflect.Value, places []engine.Place, text string, then func(logger)) {
	prefix := ""
	for _, p := range places {
		at := s.fset.Position(p.Pos)
		if at.Filename == "" || at.Filename == front.PreludeFile || strings.HasPrefix(at.Filename, front.StdFiles) {
			continue
		}
		helper := false
		if r := s.testing.Load(); r != nil {
			_, helper = r.helpers.Load(p.Function)
		}
		if prefix == "" || !helper {
			prefix = fmt.Sprintf("%s:%d: ", at.Filename, at.Line)
		}
		if !helper {
			break
		}
	}
	l := t.Interface().(logger)
	lines := strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n    ")
	_, _ = fmt.Fprintln(l.Output(), prefix+lines) // the test's own log
	then(l)
}

package session

import (
	"context"
	"fmt"
	"go/types"
	"os"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// who implements %who.
func (s *Session) who(ctx context.Context, o order) error {
	if o.args != "" {
		return o.Fault("%s takes no arguments", o.Name())
	}
	s.catchUpNow()
	names := s.names.Load().Declared()
	var text string
	err := s.supervise(ctx, o.cell, func(run *engine.Run) error {
		if f := run.Do(func() { text = s.described(names) }); f != nil {
			return s.failed(ctx, o.cell, f)
		}
		return nil
	})
	if err == nil {
		fmt.Fprint(os.Stdout, text)
	}
	return err
}

// described returns a table of variables, and lists of the other declarations.
func (s *Session) described(declared []types.Object) string {
	var b strings.Builder
	var functions, others []string
	table := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	for _, d := range declared {
		switch d := d.(type) {
		case *types.Var:
			_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", d.Name(), front.TypeName(d.Type()), s.brief(d)) // a strings.Builder does not fail
		case *types.Func:
			functions = append(functions, d.Name())
		case *types.TypeName, *types.Const:
			others = append(others, d.Name())
		}
	}
	_ = table.Flush()
	for _, list := range []struct {
		what  string
		names []string
	}{{"functions", functions}, {"types and constants", others}} {
		if len(list.names) > 0 {
			slices.Sort(list.names)
			fmt.Fprintf(&b, "%s: %s\n", list.what, strings.Join(list.names, ", "))
		}
	}
	if b.Len() == 0 {
		return "Nothing has been declared.\n"
	}
	return b.String()
}

// briefLength is the number of characters of a value that %who shows.
const briefLength = 60

// brief returns a variable's value, or its size if the value is long.
func (s *Session) brief(v types.Object) (text string) {
	defer func() {
		if recover() != nil { // for example in a String method of a cell
			text = "?"
		}
	}()
	memory := reflect.NewAt(s.engine.Reflect(v.Type()), s.engine.Address(v)).Elem()
	value := s.engine.Value(v)
	if m, ok := value.(interface{ Dims() (r, c int) }); ok && !(memory.Kind() == reflect.Pointer && memory.IsNil()) {
		r, c := m.Dims()
		return fmt.Sprintf("%d×%d", r, c)
	}
	switch memory.Kind() {
	case reflect.Slice, reflect.Map, reflect.Array, reflect.Chan:
		if memory.Kind() == reflect.Chan || memory.Len() > 8 || !simple(memory.Type()) {
			return fmt.Sprintf("length %d", memory.Len())
		}
	case reflect.String:
		if memory.Len() > briefLength {
			return fmt.Sprintf("%q… length %d", firstRunes(memory.String(), briefLength/2), memory.Len())
		}
		return fmt.Sprintf("%q", memory.String())
	case reflect.Func:
		if memory.IsNil() {
			return "nil"
		}
		return "a function"
	case reflect.Struct:
		if !simple(memory.Type()) {
			return "{…}"
		}
	case reflect.Pointer:
		if !memory.IsNil() && !simple(memory.Type().Elem()) {
			return "&{…}"
		}
	}
	text = strings.Join(strings.Fields(display.Brief(value, 8*briefLength)), " ")
	if short := firstRunes(text, briefLength); short != text {
		return short + "…"
	}
	return text
}

// simple reports whether values of a type can be printed in a few words: basic
// types, and small structs and lists of them.
func simple(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		return t.Elem().Kind() <= reflect.Complex128 || t.Elem().Kind() == reflect.String
	case reflect.Struct:
		for i := range t.NumField() {
			if k := t.Field(i).Type.Kind(); k > reflect.Complex128 && k != reflect.String {
				return false
			}
		}
		return t.NumField() <= 8
	}
	return true
}

// firstRunes returns the first n characters of a text.
func firstRunes(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}

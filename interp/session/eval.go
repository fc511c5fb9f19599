package session

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"reflect"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// Eval runs source as the next cell, and returns the value of its final
// expression. A call with several results gives them as a []any, without an error
// that is nil. The value is nil if the cell ends with something else, with a call
// of fmt.Print or with a receive. It has the type that the cell gives it: a type of
// the program is that type, and a function can be called, also after Eval has
// returned; see Options.Propagate.
//
// What the cell prints goes to os.Stdout and os.Stderr. What it shows with
// Display goes to os.Stdout, as text; use Run to get more of it. Otherwise Eval
// is like Run: the error is an *Error, and if ctx ends, the cell is stopped.
func (s *Session) Eval(ctx context.Context, source string) (value any, err error) {
	s.evals++
	s.wanted = true
	defer func() { s.wanted, s.values = false, nil }()
	if _, err := s.Run(ctx, Cell{Name: fmt.Sprintf("cell%d", s.evals), Source: source}, hostOutput{}); err != nil {
		return nil, err
	}
	switch len(s.values) {
	case 0:
		return nil, nil
	case 1:
		return s.values[0], nil
	}
	return s.values, nil
}

// Set gives a variable of the cells a value of this program. The variable has
// the type of the value, or any if value is nil. If there is no variable of this
// name and type, Set declares it, as a cell would. Set must not be called while a
// cell runs.
func (s *Session) Set(name string, value any) error {
	if !token.IsIdentifier(name) || name == "_" {
		return fmt.Errorf("session: Set: %q is not a name", name)
	}
	v := reflect.ValueOf(&value).Elem()
	if value != nil {
		v = v.Elem()
	}
	t := s.types.Of(v.Type())
	o, ok := s.front.Lookup(name).(*types.Var)
	if !ok || !types.Identical(o.Type(), t) {
		s.engine.Add(s.types.Symbols()) // t may be new
		if err := s.declareAs(name, t); err != nil {
			return err
		}
		o = s.front.Lookup(name).(*types.Var)
	}
	reflect.NewAt(v.Type(), s.engine.Address(o)).Elem().Set(v)
	return nil
}

// declareAs declares a variable of type t, which may be one that no cell can
// write: so the cell takes it from a variable of a package made for this.
func (s *Session) declareAs(name string, t types.Type) error {
	pkg := types.NewPackage("values (of the program)", "values")
	pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, "V", t))
	pkg.MarkComplete()
	s.importer.Add(pkg)
	const local = "valuesOfTheProgram"
	ctx := context.Background()
	_, err := s.run(ctx, Cell{Name: front.PreludeFile, Source: fmt.Sprintf("import %s %q\nvar %s = %[1]s.V", local, pkg.Path(), name)}, hostOutput{})
	s.hide(ctx, local)
	return err
}

// hostOutput is the Output of a program that reads values: printed text goes where
// that of the program goes.
type hostOutput struct{}

// Stream implements Output; it is only called for notes.
func (hostOutput) Stream(name, text string) {
	if name == "stderr" {
		fmt.Fprint(os.Stderr, text)
		return
	}
	fmt.Print(text)
}

// Display implements Output.
func (hostOutput) Display(d display.Data) { fmt.Println(d.Data[display.MIMETypeText]) }

// Update implements Output.
func (hostOutput) Update(d display.Data) { fmt.Println(d.Data[display.MIMETypeText]) }

// Clear implements Output: what is printed stays.
func (hostOutput) Clear(bool) {}

// Progress implements Output.
func (hostOutput) Progress(display.Progress) {}

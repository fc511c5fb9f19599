package exampletest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// The ways to run an example.
const (
	Whole  = "whole"
	Cut    = "cut"    // into a cell of all declarations and one of the body of main
	Lines  = "lines"  // each declaration and each statement of main in a cell
	Twice  = "twice"  // these cells, and then all of them again
	Edited = "edited" // these cells, then the declarations with a change, and then the statements again
)

// Modes are all ways, in the order of reports.
var Modes = trial.Modes{Whole, Cut, Lines, Twice, Edited}

// mark is a line between the output of two runs in one session.
const mark = "\x01mark\x01"

// marking is the cell that prints it.
var marking = fmt.Sprintf("import marked \"os\"\n_, _ = marked.Stdout.WriteString(%q)", "\n"+mark+"\n")

// cells are those of an example run in some way. The error says why it cannot be run so.
func (e *Example) cells(s *trial.Splitter, way string) ([]string, error) {
	switch way {
	case Whole:
		return []string{e.Source}, nil
	case Cut:
		return s.Halves(e.Source)
	}
	p, err := s.Parts(e.Source)
	if err != nil {
		return nil, err
	}
	all := slices.Concat(p.Imports, p.Declarations, p.Inits, p.Statements)
	switch way {
	case Twice:
		return slices.Concat(all, []string{marking}, all), nil
	case Edited:
		again := []string{marking}
		for _, cell := range p.Declarations {
			again = append(again, edited(cell))
		}
		return slices.Concat(all, again, p.Inits, p.Statements), nil
	}
	return all, nil
}

// edited is a cell of declarations with a change that does not show: a comment, and one
// more method for each type.
func edited(cell string) string {
	cell += "\n\n// edited"
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+cell, parser.SkipObjectResolution)
	if err != nil {
		return cell
	}
	for _, d := range file.Decls {
		types, ok := d.(*ast.GenDecl)
		if !ok || types.Tok != token.TYPE {
			continue
		}
		for _, spec := range types.Specs {
			if t := spec.(*ast.TypeSpec); mayGrow(t) {
				cell += "\n\nfunc (" + t.Name.Name + ") addedLater() {}"
			}
		}
	}
	return cell
}

// mayGrow reports whether the type that t declares can have a method.
func mayGrow(t *ast.TypeSpec) bool {
	if t.Assign.IsValid() || t.TypeParams != nil {
		return false
	}
	switch x := t.Type.(type) {
	case *ast.StructType, *ast.ArrayType, *ast.MapType, *ast.FuncType, *ast.ChanType:
		return true
	case *ast.Ident:
		basic, ok := types.Universe.Lookup(x.Name).(*types.TypeName)
		return ok && !types.IsInterface(basic.Type())
	}
	return false
}

// fault says how a result differs from the output comment; "" if it does not. What goes
// to stderr is not compared.
func (e *Example) fault(way string, got trial.Result) string {
	want := trial.Result{Stdout: e.lines(e.Output)}
	if got.Status == 0 {
		got.Stderr = ""
	}
	runs := strings.Split(got.Stdout, mark)
	for _, run := range runs {
		got.Stdout = e.lines(run)
		if d := trial.Difference(want, got); d != "" {
			return d
		}
	}
	expected := 1
	if way == Twice || way == Edited {
		expected = 2
	}
	if len(runs) != expected {
		return fmt.Sprintf("its output is that of %d runs, not %d", len(runs), expected)
	}
	return ""
}

// lines is output as package testing compares it.
func (e *Example) lines(output string) string {
	output = strings.TrimSpace(output)
	if e.Unordered {
		lines := strings.Split(output, "\n")
		slices.Sort(lines)
		output = strings.Join(lines, "\n")
	}
	return output
}

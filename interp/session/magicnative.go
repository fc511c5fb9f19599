package session

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/session/magic"
)

// nativeCell implements %%native.
func (s *Session) nativeCell(ctx context.Context, o order) error {
	c := Cell{Name: o.cell.Name, Source: o.body, rest: o.cell.rest}
	switch o.args {
	case "":
	case "off":
		s.engine.Interpret(c.Name)
		return s.runCell(ctx, c)
	default:
		return o.Fault("%s takes no arguments but off, not %q", magic.Native, o.args)
	}
	end, none := s.engine.Explain()
	if none != nil { // the cell does the same without
		if err := s.runCell(ctx, c); err != nil {
			return err
		}
		_, err := fmt.Fprintf(os.Stdout, "the cell was interpreted, because there is no machine code: %v\n", none)
		return err
	}
	err := s.runCell(ctx, c)
	if text := s.explained(c, end()); err == nil {
		_, err = fmt.Fprint(os.Stdout, text)
	}
	return err
}

// explained is a table of the loops and functions of a cell.
func (s *Session) explained(c Cell, all []engine.Explained) string {
	lines := strings.Split(c.Source, "\n")
	at := func(p token.Pos) int {
		if where := s.fset.Position(p); where.Filename == c.Name && where.Line <= len(lines) {
			return where.Line
		}
		return 0
	}
	all = slices.DeleteFunc(all, func(x engine.Explained) bool {
		return at(x.Pos) == 0 || x.Name == front.Statements && x.Bytes == 0
	})
	slices.SortStableFunc(all, func(a, b engine.Explained) int { return at(a.Pos) - at(b.Pos) })
	if len(all) == 0 {
		return "the cell has no loops and no functions\n"
	}
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	for _, x := range all {
		n := at(x.Pos)
		what := shortened(strings.TrimSpace(lines[n-1]))
		if x.Name == front.Statements {
			what = "the statements of the cell"
		}
		_, _ = fmt.Fprintf(table, "line %d\t%s\t%s\n", n, what, verdict(x, at)) // a strings.Builder does not fail
	}
	_ = table.Flush()
	return b.String()
}

// shortened is the beginning of a line.
func shortened(line string) string {
	const most = 48
	if r := []rune(line); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return line
}

// verdict says what has become of a loop or function. at is the line of a position, or 0.
func verdict(x engine.Explained, at func(token.Pos) int) string {
	named := func(r engine.Reason) string {
		if n := at(r.Pos); n > 0 && n != at(x.Pos) {
			return fmt.Sprintf("%s (line %d)", r.What, n)
		}
		return r.What
	}
	var text string
	switch {
	case x.In.IsValid():
		text = fmt.Sprintf("in the machine code of line %d", at(x.In))
	case x.Bytes > 0:
		text = fmt.Sprintf("machine code, %d bytes", x.Bytes)
	default:
		text = "interpreted: " + named(*x.Why)
	}
	if len(x.Leaves) > 0 {
		const most = 3
		var what []string
		for _, r := range x.Leaves[:min(len(x.Leaves), most)] {
			what = append(what, named(r))
		}
		if len(x.Leaves) > most {
			what = append(what, "…")
		}
		text += "; interpreted: " + strings.Join(what, ", ")
	}
	return text
}

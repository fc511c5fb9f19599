package format

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// ARFF is the attribute-relation file format of Weka, dense or sparse, with
// nominal and numeric attributes, missing values (?) and example weights.
//
// The class is the attribute Label, or else the last one. Its classes are in the
// order of their declaration in the file, or ascending if the class is numeric.
// Two classes have the labels -1 and +1, more classes have 0 to k-1. A declared
// class without examples remains a class, and training returns an error for it.
// To avoid this, name the other classes in Classes.
//
// An attribute that a sparse line does not mention is 0, or its first level, as
// in Weka. Read returns what Write wrote, with the same bits, names, levels and
// weights.
type ARFF struct {
	Name    string   // name of the data set; "" means the name in @relation
	Label   string   // attribute of the class; "" means the last one
	Classes []string // the classes in order; nil means the order of the declaration
	Drop    []string // attributes to leave out; those of type string or date must be here

	MaxBytes int64 // bytes that Read may hold, see ErrTooLarge; 0 means 1 GiB
}

// Read reads one data set, up to the end of r, which may be compressed with gzip.
// The error wraps ErrMalformed or ErrTooLarge, and names the line and the byte in it,
// both counted from 1.
func (f ARFF) Read(r io.Reader) (*learn.Dataset, error) { return unzipped(r, f.MaxBytes, f.read) }

// maxKind is more than the bytes of every type.
const maxKind = 100

// attribute is one of the declarations of an ARFF file.
type attribute struct {
	name   string
	kind   string   // numeric, nominal, or a type that no feature can have
	levels []string // levels of a nominal attribute
	line   int
}

// arffReader holds what has been read of a file so far.
type arffReader struct {
	format     ARFF
	relation   string
	attributes []attribute
	lines      map[string]int // of the attributes by name
	roles      []int          // of each attribute: a feature, isLabel or isDropped
	b          *builder
	stored     int // number of values that the file contains

	budget *budget.Budget
	list   []token // of the line; its array is used again
	cells  []token // of the row; likewise
}

func (f ARFF) read(r io.Reader, limit *budget.Budget) (*learn.Dataset, error) {
	a := &arffReader{format: f, lines: map[string]int{}, budget: limit}
	text := stream.NewLines(stream.DropMark(r), limit)
	for {
		line, err := text.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if a.list, err = tokens(limit, a.list[:0], line); err == nil && len(a.list) > 0 {
			if a.b != nil {
				err = a.row(a.list)
			} else {
				err = a.declare(a.list, text.Number)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("line %d, %w", text.Number, err)
		}
	}
	if a.b == nil {
		return nil, fmt.Errorf("line %d, column 1: there is no @data", max(text.Number, 1))
	}
	ds, err := a.b.dataset(orElse(f.Name, a.relation))
	if err != nil {
		return nil, fmt.Errorf("line %d, column 1: %w", text.Number, err)
	}
	return ds, nil
}

// declare reads a line before the data.
func (a *arffReader) declare(list []token, line int) error {
	switch word := strings.ToLower(list[0].text); {
	case list[0].quoted || word[0] != '@':
		return fmt.Errorf("column %d: %.60q, want @relation, @attribute or @data", list[0].column, list[0].text)
	case word == "@relation":
		if len(list) > 1 {
			a.relation = strings.Clone(list[1].text)
		}
		return nil
	case word == "@attribute":
		return a.attribute(list[1:], list[0].column, line)
	case word == "@data":
		return a.begin()
	default:
		return fmt.Errorf("column %d: %.60q, want @relation, @attribute or @data", list[0].column, list[0].text)
	}
}

func (a *arffReader) attribute(list []token, column, line int) error {
	if len(list) < 2 {
		return fmt.Errorf("column %d: an attribute needs a name and a type", column)
	}
	name := list[0].text
	if first, again := a.lines[name]; again {
		return fmt.Errorf("column %d: the name %.60q again, after line %d", list[0].column, name, first)
	}
	if err := a.budget.Take(perName + 2*len(name) + int(tokenBytes)); err != nil { // also a cell of each row
		return fmt.Errorf("column %d: %w", list[0].column, err)
	}
	a.lines[strings.Clone(name)] = line
	at := attribute{name: strings.Clone(name), kind: strings.ToLower(list[1].text), line: line}
	if len(at.kind) > maxKind {
		return fmt.Errorf("column %d: %.60q is not a type", list[1].column, at.kind)
	}
	switch {
	case list[1].is("{"):
		at.kind, at.levels = "nominal", []string{}
		rest, seen := list[2:], map[string]bool{}
		for len(rest) > 0 && !rest[0].is("}") {
			if rest[0].is(",") || rest[0].is("{") {
				return fmt.Errorf("column %d: %q, want a level", rest[0].column, rest[0].text)
			}
			if seen[rest[0].text] {
				return fmt.Errorf("column %d: the level %.60q again", rest[0].column, rest[0].text)
			}
			if err := a.budget.Take(perName + 2*len(rest[0].text)); err != nil {
				return fmt.Errorf("column %d: %w", rest[0].column, err)
			}
			seen[rest[0].text] = true
			at.levels = append(at.levels, strings.Clone(rest[0].text))
			if rest = rest[1:]; len(rest) > 0 && rest[0].is(",") {
				rest = rest[1:]
			}
		}
		if len(rest) == 0 {
			return fmt.Errorf("column %d: the levels of %.60q are not {a, b, …}", list[1].column, name)
		}
	case at.kind == "real" || at.kind == "integer":
		at.kind = "numeric"
	}
	a.attributes = append(a.attributes, at)
	return nil
}

// begin ends the declarations and starts the data.
func (a *arffReader) begin() error {
	class := len(a.attributes) - 1
	if a.format.Label != "" {
		class = slices.IndexFunc(a.attributes, func(at attribute) bool { return at.name == a.format.Label })
	}
	for _, name := range append(slices.Clone(a.format.Drop), orElse(a.format.Label, "")) {
		if name != "" && !slices.ContainsFunc(a.attributes, func(at attribute) bool { return at.name == name }) {
			return fmt.Errorf("column 1: there is no attribute %q", name)
		}
	}
	if class < 0 {
		return errors.New("column 1: there is no attribute")
	}
	b := &builder{budget: a.budget}
	for j, at := range a.attributes {
		role := len(b.features)
		switch {
		case j == class:
			role = isLabel
			b.classes = newNames(at.levels, a.budget)
			if a.format.Classes != nil {
				b.classes = newNames(a.format.Classes, a.budget)
			}
		case slices.Contains(a.format.Drop, at.name):
			role = isDropped
		default:
			b.features = append(b.features, at.name)
			b.nominal = append(b.nominal, nil)
			if at.kind == "nominal" {
				b.nominal[role] = newNames(at.levels, a.budget)
			}
		}
		if role != isDropped && at.kind != "numeric" && at.kind != "nominal" {
			return fmt.Errorf("column 1: the attribute %.60q of line %d has the type %q, want numeric or {a, b, …}; ARFF.Drop leaves it out", at.name, at.line, at.kind)
		}
		a.roles = append(a.roles, role)
	}
	if len(b.features) == 0 {
		return errors.New("column 1: there is no attribute besides the class")
	}
	a.b, a.cells = b, make([]token, len(a.attributes))
	return nil
}

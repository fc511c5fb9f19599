package comments

import (
	"go/parser"
	"go/token"
	"maps"
	"testing"
)

func TestFile(t *testing.T) {
	source := `// Package p is a trial.
package p

// Pair is two.
type Pair[K, V any] struct {
	Key K // the first

	// Value is the second.
	Value, Other V
	hidden       int // no one's
}

// Swap turns it round.
func (p *Pair[K, V]) Swap() {}

// Shape has an area.
type Shape interface {
	Area() float64 // of its inside
}

// Limits.
const (
	Low  = 1 // the least
	High = 2
)

// secret is not told.
func secret() {}

// Public is.
func Public() {}
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got := Comments{}
	got.File(file)
	want := Comments{
		"": "Package p is a trial.\n", "Pair": "Pair is two.\n", "Pair.Key": "the first\n",
		"Pair.Value": "Value is the second.\n", "Pair.Other": "Value is the second.\n", "Pair.Swap": "Swap turns it round.\n",
		"Shape": "Shape has an area.\n", "Shape.Area": "of its inside\n", "Low": "the least\n", "High": "Limits.\n", "Public": "Public is.\n",
	}
	if !maps.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Package datatest holds helpers that the tests of package data and its
// subpackages share.
package datatest

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// SameBits compares two numbers by their bits.
func SameBits(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// SameSet compares all fields of two sets, bit by bit.
func SameSet(t *testing.T, got, want *learn.Dataset) {
	t.Helper()
	same := func(a, b float64) bool { return SameBits(a, b) || math.IsNaN(a) && math.IsNaN(b) }
	if !slices.EqualFunc(got.X.RawMatrix().Data, want.X.RawMatrix().Data, same) || got.Dim() != want.Dim() {
		t.Errorf("numbers differ: %v, want %v", mat.Formatted(got.X), mat.Formatted(want.X))
	}
	if !slices.Equal(got.Y, want.Y) || !slices.EqualFunc(got.W, want.W, SameBits) || (got.W == nil) != (want.W == nil) {
		t.Errorf("labels %v, weights %v; want %v and %v", got.Y, got.W, want.Y, want.W)
	}
	if got.Name != want.Name || !slices.Equal(got.Features, want.Features) || !slices.Equal(got.Classes, want.Classes) ||
		!reflect.DeepEqual(got.Levels, want.Levels) {
		t.Errorf("names %q %q %q %q, want %q %q %q %q", got.Name, got.Features, got.Classes, got.Levels, want.Name, want.Features, want.Classes, want.Levels)
	}
}

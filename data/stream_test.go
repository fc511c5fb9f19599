package data

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/lib/learn"
)

// collect reads a stream into memory.
func collect(t *testing.T, s learn.Stream) *learn.Dataset {
	t.Helper()
	all := &learn.Dataset{X: mat.NewDense(s.Len(), s.Dim(), nil), Y: make([]int, s.Len())}
	next := 0
	err := s.Blocks(t.Context(), func(first int, block *learn.Dataset) error {
		if first != next {
			t.Errorf("a block begins with row %d, want %d", first, next)
		}
		for i := range block.Len() {
			all.X.SetRow(first+i, block.X.RawRowView(i))
			all.Y[first+i] = block.Y[i]
		}
		next += block.Len()
		return nil
	})
	if err != nil || next != s.Len() {
		t.Fatalf("%d rows of %d, %v", next, s.Len(), err)
	}
	return all
}

// A stream has the examples of Sample, drawn or read from a file, in every pass.
func TestStream(t *testing.T) {
	for _, n := range []int{1, blockRows(4), 2*blockRows(4) + 3} {
		want := Ringnorm(3).Sample(n, 7)
		drawn := Ringnorm(3).Stream(n, 7)
		for _, name := range []string{"s.npy", "s.npy.gz"} {
			path := filepath.Join(t.TempDir(), name)
			if err := WriteStream(t.Context(), path, drawn); err != nil {
				t.Fatal(err)
			}
			file, err := OpenStream(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range []learn.Stream{drawn, file, file, want} {
				got := collect(t, s)
				if !mat.Equal(got.X, want.X) || !slices.Equal(got.Y, want.Y) {
					t.Errorf("%d examples of %v differ", n, s)
				}
			}
		}
	}
}

// Wide files are read in blocks of few rows.
func TestWideStream(t *testing.T) {
	for columns, want := range map[int]int{2: 8192, 512: 8192, 1 << 20: 4, 1 << 23: 1} {
		if got := blockRows(columns); got != want {
			t.Errorf("%d columns: %d rows, want %d", columns, got, want)
		}
	}
}

// NumPy's own reader of matrices reads the file.
func TestStreamIsAMatrix(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.npy")
	ds := Twonorm(2).Sample(10, 1)
	if err := WriteStream(t.Context(), path, ds); err != nil {
		t.Fatal(err)
	}
	a, err := ReadArray(path)
	if err != nil || !slices.Equal(a.Shape, []int{10, 3}) || a.Values[3] != ds.X.At(1, 0) || int(a.Values[5]) != ds.Y[1] {
		t.Errorf("%v, %v", a, err)
	}
}

func TestStreamErrors(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	write := func(name string, shape []int, values ...float64) {
		if err := WriteArray(at(name), &format.Array{Shape: shape, Values: values}); err != nil {
			t.Fatal(err)
		}
	}
	write("row.npy", []int{3}, 1, 2, 3)
	write("labels.npy", []int{2, 1}, 1, -1)
	write("half.npy", []int{1, 2}, 1, 0.5)
	if err := os.WriteFile(at("text.npy"), []byte("a,b\n1,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"row.npy", "labels.npy", "text.npy"} {
		if _, err := OpenStream(at(name)); !errors.Is(err, format.ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := OpenStream(at("none.npy")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	s, err := OpenStream(at("half.npy"))
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(int, *learn.Dataset) error { return nil }
	if err := s.Blocks(t.Context(), nothing); !errors.Is(err, learn.ErrLabel) {
		t.Error(err)
	}
	// A file that is cut off, and one that is replaced by another.
	if err := WriteStream(t.Context(), at("s.npy"), Twonorm(2).Sample(100, 1)); err != nil {
		t.Fatal(err)
	}
	whole, _ := os.ReadFile(at("s.npy"))
	if s, err = OpenStream(at("s.npy")); err != nil {
		t.Fatal(err)
	}
	for _, damaged := range [][]byte{whole[:len(whole)-1], append(slices.Clone(whole), 0)} {
		if err := os.WriteFile(at("s.npy"), damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := s.Blocks(t.Context(), nothing); !errors.Is(err, format.ErrMalformed) {
			t.Errorf("%d bytes of %d: %v", len(damaged), len(whole), err)
		}
	}
	if err := WriteStream(t.Context(), at("s.npy"), Twonorm(2).Sample(99, 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Blocks(t.Context(), nothing); !errors.Is(err, format.ErrMalformed) {
		t.Error(err)
	}
	// What a file cannot hold, and the end of the context: the old file stays.
	weighted := Twonorm(2).Sample(10, 1)
	weighted.W = make([]float64, 10)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	before, _ := os.ReadFile(at("s.npy"))
	for _, err := range []error{
		WriteStream(t.Context(), at("s.npy"), weighted),
		WriteStream(t.Context(), at("s.npy"), &learn.Dataset{X: mat.NewDense(2, 1, nil)}),
		WriteStream(ctx, at("s.npy"), Twonorm(2).Stream(10, 1)),
		WriteStream(t.Context(), at("s.csv"), Twonorm(2).Stream(10, 1)),
	} {
		if err == nil {
			t.Error("no error")
		}
	}
	if after, _ := os.ReadFile(at("s.npy")); !slices.Equal(before, after) {
		t.Error("the old file has changed")
	}
}

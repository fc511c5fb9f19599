package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

// arrayFormats are the binary formats.
var arrayFormats = []struct {
	name  string
	write func(b *bytes.Buffer, a *Array) error
	read  func(b *bytes.Buffer) (*Array, error)
	types []string
}{
	{
		"IDX",
		func(b *bytes.Buffer, a *Array) error { return WriteIDX(b, a) },
		func(b *bytes.Buffer) (*Array, error) { return ReadIDX(b) },
		[]string{"u1", "i1", "i2", "i4", "f4", "f8"},
	},
	{
		"NPY",
		func(b *bytes.Buffer, a *Array) error { return WriteNPY(b, a) },
		func(b *bytes.Buffer) (*Array, error) { return ReadNPY(b) },
		[]string{"b1", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8"},
	},
}

// extremes are numbers that a type holds, its bounds among them.
var extremes = map[string][]float64{
	"b1": {0, 1},
	"u1": {0, 255}, "i1": {-128, 127},
	"u2": {0, 65535}, "i2": {-32768, 32767},
	"u4": {0, 1<<32 - 1}, "i4": {-1 << 31, 1<<31 - 1},
	"u8": {0, 1 << 53}, "i8": {-1 << 53, 1 << 53},
	"f4": {math.MaxFloat32, math.SmallestNonzeroFloat32, math.Copysign(0, -1), math.Inf(1), math.NaN(), -0.5},
	"f8": {math.MaxFloat64, math.SmallestNonzeroFloat64, math.Copysign(0, -1), math.Inf(-1), math.Float64frombits(0x7ff8000000000123), 0.1},
}

func TestArrayRoundTrip(t *testing.T) {
	for _, f := range arrayFormats {
		for _, kind := range f.types {
			for _, shape := range [][]int{{}, {1}, {7}, {2, 3}, {3, 1, 4}, {0}, {2, 0, 3}, {20000}} {
				n, err := product(shape)
				if err != nil {
					t.Fatal(err)
				}
				a := &Array{Shape: shape, Type: kind, Values: make([]float64, n)}
				for i := range a.Values {
					a.Values[i] = extremes[kind][i%len(extremes[kind])]
				}
				var b bytes.Buffer
				if err := f.write(&b, a); err != nil {
					t.Fatalf("%s %v: %v", f.name, a, err)
				}
				got, err := f.read(&b)
				if err != nil {
					t.Fatalf("%s %v: %v", f.name, a, err)
				}
				same := datatest.SameBits
				if kind == "f4" {
					same = func(a, b float64) bool { return datatest.SameBits(a, b) || a != a && b != b }
				}
				if !slices.Equal(got.Shape, a.Shape) || got.Type != kind || !slices.EqualFunc(got.Values, a.Values, same) {
					t.Errorf("%s: got %v %v, want %v %v", f.name, got, got.Values[:min(6, n)], a, a.Values[:min(6, n)])
				}
			}
		}
	}
}

// A value that a type cannot hold is refused, not rounded.
func TestArrayWriteRefuses(t *testing.T) {
	for kind, values := range map[string][]float64{
		"b1": {2, -1, 0.5}, "u1": {256, -1, 0.5, math.NaN(), math.Copysign(0, -1)}, "i1": {128, -129},
		"u2": {65536, -1}, "i2": {32768, math.Inf(1)}, "u4": {1 << 32, -1}, "i4": {1 << 31}, "u8": {-1, 1<<53 + 2, 1 << 63}, "i8": {1 << 63, -1 << 60},
		"f4": {0.1, 1e300, math.SmallestNonzeroFloat64},
	} {
		for _, v := range values {
			err := WriteNPY(&bytes.Buffer{}, &Array{Shape: []int{2}, Values: []float64{1, v}, Type: kind})
			if err == nil || !strings.Contains(err.Error(), "value 1 of the array is") {
				t.Errorf("%s takes %v: error %v", kind, v, err)
			}
		}
	}
	for want, a := range map[string]*Array{
		"has 3 values":                      {Shape: []int{2}, Values: make([]float64, 3)},
		"shape [-1] has":                    {Shape: []int{-1}, Values: nil},
		`type "c8"`:                         {Shape: []int{1}, Values: []float64{1}, Type: "c8"},
		"at most 64 indices":                {Shape: slices.Repeat([]int{1}, 65), Values: []float64{1}},
		"shape [4294967296 4294967296] has": {Shape: []int{1 << 32, 1 << 32}, Values: nil},
	} {
		if err := WriteNPY(&bytes.Buffer{}, a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	for want, a := range map[string]*Array{
		"cannot hold an array 1 of u2": {Shape: []int{1}, Values: []float64{1}, Type: "u2"},
		"cannot hold an array 1×1":     {Shape: slices.Repeat([]int{1}, 256), Values: []float64{1}},
		"has 3 values":                 {Shape: []int{2}, Values: make([]float64, 3)},
	} {
		if err := WriteIDX(&bytes.Buffer{}, a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestArrayMatrix(t *testing.T) {
	a := &Array{Shape: []int{2, 2, 2}, Values: []float64{1, 2, 3, 4, 5, 6, 7, 8}, Type: "u1"}
	X, err := a.Matrix()
	if err != nil || !mat.Equal(X, mat.NewDense(2, 4, a.Values)) {
		t.Errorf("%v, %v", X, err)
	}
	X.Set(0, 0, 9)
	if a.Values[0] != 1 {
		t.Error("the matrix shares its numbers")
	}
	if again := NewArray(X); !reflect.DeepEqual(again.Shape, []int{2, 4}) || again.Values[0] != 9 {
		t.Errorf("%v", again)
	}
	if got := fmt.Sprint(a, NewArray(X)); got != "array 2×2×2 of u1 array 2×4 of f8" {
		t.Error(got)
	}
	for _, bad := range []*Array{{Shape: []int{0}}, {Shape: []int{3}, Values: []float64{1}}} {
		if _, err := bad.Matrix(); !errors.Is(err, learn.ErrShape) {
			t.Errorf("%v: error %v", bad, err)
		}
	}
}

func TestJoin(t *testing.T) {
	images := &Array{Shape: []int{3, 1, 2}, Values: []float64{1, 2, 3, 4, 5, 6}}
	ds, err := Join(images, &Array{Shape: []int{3}, Values: []float64{10, 9, 10}})
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, ds, &learn.Dataset{X: mat.NewDense(3, 2, images.Values), Y: []int{1, -1, 1}, Classes: []string{"9", "10"}})
	for _, c := range []struct {
		labels *Array
		want   error
	}{
		{&Array{Shape: []int{2}, Values: []float64{1, 2}}, learn.ErrShape},
		{&Array{Shape: []int{}, Values: []float64{1}}, learn.ErrShape},
		{&Array{Shape: []int{3}, Values: []float64{1, 2}}, learn.ErrShape},
		{&Array{Shape: []int{3}, Values: []float64{1, 2, 0.5}}, learn.ErrLabel},
		{&Array{Shape: []int{3}, Values: []float64{1, 2, math.NaN()}}, learn.ErrLabel},
	} {
		if _, err := Join(images, c.labels); !errors.Is(err, c.want) {
			t.Errorf("%v: error %v", c.labels.Values, err)
		}
	}
}

// What a header announces must not be allocated: 2^40 numbers in 24 bytes.
func TestArrayAnnouncementsCostNothing(t *testing.T) {
	idx := []byte{0, 0, 0x0e, 5}
	for range 5 {
		idx = append(idx, 0, 0, 1, 0)
	}
	if _, err := ReadIDX(bytes.NewReader(idx)); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "byte 24: too large: reading it takes more than 1 GiB") {
		t.Errorf("error %v", err)
	}
	large := bytes.NewReader([]byte{0, 0, 0x0e, 1, 0x07, 0xf0, 0, 0}) // just below the bound: 1 GiB
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ReadIDX(large)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("error %v", err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("%d bytes for a header of 8", used)
	}
}

// ReadArray does not speak of IDX when the file is of another kind.
func TestReadArrayOfAnotherKind(t *testing.T) {
	for text, want := range map[string]string{
		"PK\x03\x04":       "byte 0: a zip archive, such as .npz",
		"a,label\n1,2\n":   `byte 0: "a,labe" is the beginning of neither a NumPy nor an IDX file`,
		"\x00\x00\x07\x01": "byte 4: 00 00 07 01 is not the beginning of an IDX file",
		"":                 "byte 0: unexpected EOF",
	} {
		if _, err := ReadArray(strings.NewReader(text)); !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

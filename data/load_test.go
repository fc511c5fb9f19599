package data

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/mercer-go/mercer/lib/learn"
)

func load(t *testing.T, name string) *learn.Dataset {
	t.Helper()
	ds, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

func TestLoadEverySet(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			ds := load(t, name)
			if ds.Name != name {
				t.Errorf("the set calls itself %q", ds.Name)
			}
			if err := ds.DropMissing().Validate(); err != nil {
				t.Error(err)
			}
			if len(ds.Classes) == 2 {
				if err := ds.DropMissing().ValidateTwoClass(); err != nil {
					t.Error(err)
				}
			}
			if len(ds.Labels()) != len(ds.Classes) || len(ds.Features) != ds.Dim() {
				t.Errorf("%d labels, %d class names; %d columns, %d feature names",
					len(ds.Labels()), len(ds.Classes), ds.Dim(), len(ds.Features))
			}
			if ds.W != nil {
				t.Error("weights out of nowhere")
			}
		})
	}
}

// The first rows, and which label each class has, against the UCI files.
func TestLoadReadsWhatIsInTheFile(t *testing.T) {
	for _, c := range []struct {
		set     string
		head    []float64 // the first features of row 0
		feature string    // the first
		label   int       // of row 0
		classes []string
	}{
		{"breast_wisconsin", []float64{5, 1, 1, 1, 2, 1, 3, 1, 1}, "Cl_thickness", -1, []string{"benign", "malignant"}},
		{"heart", []float64{70, 1, 4, 130, 322, 0, 2, 109, 0, 2.4, 2, 3, 3}, "age", 1, []string{"absent", "present"}},
		{"ionosphere", []float64{1, 0, 0.99539, -0.05889}, "V1", 1, []string{"bad", "good"}},
		{"iris", []float64{5.1, 3.5, 1.4, 0.2}, "Sepal_Length", 0, []string{"setosa", "versicolor", "virginica"}},
		{"sonar", []float64{0.02, 0.0371, 0.0428, 0.0207}, "V1", -1, []string{"rock", "mine"}},
	} {
		t.Run(c.set, func(t *testing.T) {
			ds := load(t, c.set)
			if got := ds.X.RawRowView(0)[:len(c.head)]; !slices.Equal(got, c.head) {
				t.Errorf("row 0 begins %v, want %v", got, c.head)
			}
			if ds.Features[0] != c.feature || ds.Y[0] != c.label || !slices.Equal(ds.Classes, c.classes) {
				t.Errorf("first feature %q, first label %d, classes %q", ds.Features[0], ds.Y[0], ds.Classes)
			}
		})
	}
}

func TestLoadKeepsMissingCells(t *testing.T) {
	ds := load(t, "breast_wisconsin")
	cells := 0
	for i := range ds.Len() {
		for j, v := range ds.X.RawRowView(i) {
			if math.IsNaN(v) {
				cells++
				if ds.Features[j] != "Bare_nuclei" {
					t.Errorf("row %d lacks %s", i, ds.Features[j])
				}
			}
		}
	}
	if cells != 16 || ds.Missing() != 16 || ds.DropMissing().Len() != 683 {
		t.Errorf("%d missing cells in %d rows, %d complete rows; want 16, 16, 683", cells, ds.Missing(), ds.DropMissing().Len())
	}
	if err := ds.Validate(); !errors.Is(err, learn.ErrNotFinite) {
		t.Errorf("Validate says %v, want learn.ErrNotFinite", err)
	}
}

func TestLoadReturnsIndependentSets(t *testing.T) {
	for _, name := range Names() {
		spoilt, fresh := load(t, name), load(t, name)
		spoilt.X.Zero()
		clear(spoilt.Y)
		clear(spoilt.Features)
		clear(spoilt.Classes)
		again := load(t, name)
		if !slices.EqualFunc(fresh.X.RawMatrix().Data, again.X.RawMatrix().Data, sameBits) ||
			!slices.Equal(fresh.Y, again.Y) ||
			!reflect.DeepEqual(fresh.Features, again.Features) || !reflect.DeepEqual(fresh.Classes, again.Classes) {
			t.Errorf("%s: a change to one Dataset reached another", name)
		}
	}
}

func sameBits(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

func TestOpenReportsABrokenFile(t *testing.T) {
	sound, err := fs.ReadFile(embedded, "open/sonar.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	badSum := slices.Clone(sound)
	badSum[len(badSum)-8] ^= 1 // the CRC-32 of the gzip trailer
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "line 1, column 1: EOF"},
		{"not gzip", []byte("V1,label\n1,R\n2,M\n"), "line 1, column 1: gzip: invalid header"},
		{"cut short", sound[:len(sound)/2], "unexpected EOF"},
		{"bad checksum", badSum, "after line 209: gzip: invalid checksum"},
		{"bad cell", zipped(t, "V1,label\n1,R\n?,M\n"), `line 3, column 1 (V1): "?" is not a finite number`},
	} {
		t.Run(c.name, func(t *testing.T) {
			sonar := sets()[slices.Index(Names(), "sonar")]
			ds, err := sonar.open(fstest.MapFS{"open/sonar.csv.gz": {Data: c.file}})
			if ds != nil || !errors.Is(err, ErrFormat) {
				t.Fatalf("got %v and error %v, want ErrFormat", ds, err)
			}
			for _, want := range []string{"open/sonar.csv.gz", "line", c.want} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
		})
	}
}

func TestOpenReportsAFileThatIsNotThere(t *testing.T) {
	_, err := toy.open(fstest.MapFS{})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "open/toy.csv.gz") {
		t.Errorf("error %v", err)
	}
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func BenchmarkLoad(b *testing.B) {
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Load(name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package catalogue

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

// files is what package data embeds.
var files = os.DirFS("../..")

func open(t *testing.T, name string) *learn.Dataset {
	t.Helper()
	ds, err := Open(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// here has the sets that openHere has opened, but for the largest.
var here sync.Map

// openHere is open, but skips the test for a set that must be brought. A set is read
// once for all tests, which must not change it.
func openHere(t *testing.T, name string) *learn.Dataset {
	t.Helper()
	if ds, ok := here.Load(name); ok {
		return ds.(*learn.Dataset)
	}
	ds, err := Open(files, name)
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if ds.Len()*ds.Dim() < 1e7 {
		here.Store(name, ds)
	}
	return ds
}

// Every set has the counts of the catalogue, which mercer datasets prints.
func TestOpenEverySet(t *testing.T) {
	for _, s := range All() {
		t.Run(s.Name, func(t *testing.T) {
			ds := openHere(t, s.Name)
			if ds.Name != s.Name {
				t.Errorf("the set calls itself %q", ds.Name)
			}
			if ds.Len() != s.Rows || ds.Dim() != s.Features || ds.Missing() != s.Missing || !slices.Equal(ds.Classes, s.Classes()) {
				t.Errorf("%d×%d, %d rows incomplete, classes %q; the catalogue says %d×%d, %d, %q",
					ds.Len(), ds.Dim(), ds.Missing(), ds.Classes, s.Rows, s.Features, s.Missing, s.Classes())
			}
			complete := ds.DropMissing()
			complete = learn.FitOrdinal(complete).Apply(complete)
			if err := complete.Validate(learn.Labels); err != nil {
				t.Error(err)
			}
			if len(ds.Classes) == 2 {
				if err := complete.Validate(learn.TwoClass); err != nil {
					t.Error(err)
				}
			}
			if len(ds.Labels()) != len(ds.Classes) {
				t.Errorf("%d labels, %d class names", len(ds.Labels()), len(ds.Classes))
			}
			if ds.Features != nil && len(ds.Features) != ds.Dim() {
				t.Errorf("%d columns, %d names", ds.Dim(), len(ds.Features))
			}
			if ds.W != nil {
				t.Error("weights out of nowhere")
			}
		})
	}
}

// The first rows, and which label each class has, against the UCI files.
func TestOpenReadsWhatIsInTheFile(t *testing.T) {
	for _, c := range []struct {
		set     string
		head    []float64 // the first features of row 0
		feature string    // the first
		label   int       // of row 0
		classes []string
	}{
		{"breast_ljubljana", []float64{3, 2, 3, 0, 0, 3, 1, 0, 1}, "age", 1, []string{"no recurrence", "recurrence"}},
		{"breast_wisconsin", []float64{5, 1, 1, 1, 2, 1, 3, 1, 1}, "Cl_thickness", -1, []string{"benign", "malignant"}},
		{"german", []float64{0, 6, 4, 3, 1169, 4, 4}, "checking_status", -1, []string{"good", "bad"}},
		{"german_numeric", []float64{1, 6, 4, 12, 5, 5, 3, 4, 1, 67, 3, 2, 1, 2, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, "a1", -1, []string{"good", "bad"}},
		{"heart", []float64{70, 1, 4, 130, 322, 0, 2, 109, 0, 2.4, 2, 3, 3}, "age", 1, []string{"absent", "present"}},
		{"ionosphere", []float64{1, 0, 0.99539, -0.05889}, "V1", 1, []string{"bad", "good"}},
		{"iris", []float64{5.1, 3.5, 1.4, 0.2}, "Sepal_Length", 0, []string{"setosa", "versicolor", "virginica"}},
		{"letter", []float64{2, 8, 3, 5, 1, 8, 13, 0, 6, 6, 10, 8, 0, 8, 0, 8}, "x_box", 19, strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "")},
		{"sonar", []float64{0.02, 0.0371, 0.0428, 0.0207}, "V1", -1, []string{"rock", "mine"}},
		{"vowel", []float64{-3.639, 0.418, -0.670, 1.779}, "x1", 0, []string{"hid", "hId", "hEd", "hAd", "hYd", "had", "hOd", "hod", "hUd", "hud", "hed"}},
		{"wine", []float64{14.23, 1.71, 2.43, 15.6, 127}, "alcohol", 0, []string{"cultivar 1", "cultivar 2", "cultivar 3"}},
	} {
		t.Run(c.set, func(t *testing.T) {
			ds := open(t, c.set)
			if got := ds.X.RawRowView(0)[:len(c.head)]; !slices.Equal(got, c.head) {
				t.Errorf("row 0 begins %v, want %v", got, c.head)
			}
			if ds.Features[0] != c.feature || ds.Y[0] != c.label || !slices.Equal(ds.Classes, c.classes) {
				t.Errorf("first feature %q, first label %d, classes %q", ds.Features[0], ds.Y[0], ds.Classes)
			}
		})
	}
}

func TestOpenKeepsMissingCells(t *testing.T) {
	ds := open(t, "breast_wisconsin")
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
	if err := ds.Validate(learn.Labels); !errors.Is(err, learn.ErrNotFinite) {
		t.Errorf("Validate says %v, want learn.ErrNotFinite", err)
	}
}

func TestOpenReturnsIndependentSets(t *testing.T) {
	for _, s := range slices.Concat(builtIn(), computed()) {
		spoilt, fresh := open(t, s.Name), open(t, s.Name)
		spoilt.X.Zero()
		clear(spoilt.Y)
		clear(spoilt.Features)
		clear(spoilt.Classes)
		for _, levels := range spoilt.Levels {
			clear(levels)
		}
		again := open(t, s.Name)
		if !slices.EqualFunc(fresh.X.RawMatrix().Data, again.X.RawMatrix().Data, datatest.SameBits) ||
			!slices.Equal(fresh.Y, again.Y) || !reflect.DeepEqual(fresh.Levels, again.Levels) ||
			!reflect.DeepEqual(fresh.Features, again.Features) || !reflect.DeepEqual(fresh.Classes, again.Classes) {
			t.Errorf("%s: a change to one Dataset reached another", s.Name)
		}
	}
}

func TestOpenReportsABrokenFile(t *testing.T) {
	sound, err := fs.ReadFile(files, "open/sonar.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	badSum := slices.Clone(sound)
	badSum[len(badSum)-8] ^= 1 // the CRC-32 of the gzip trailer
	sonar, err := Find("sonar")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "line 1, column 1: no header"},
		{"broken gzip header", sound[:5], "line 1, column 1: unexpected EOF"},
		{"cut short", sound[:len(sound)/2], "unexpected EOF"},
		{"bad checksum", badSum, "after line 209: gzip: invalid checksum"},
		{"bad cell", datatest.Zipped(t, "V1,label\n1,R\n?,M\n"), `line 3, column 1 (V1): "?" is not a finite number`},
		{"bad class", datatest.Zipped(t, "V1,label\n1,R\n1,?\n"), `line 3, column 2 (label): "?" is not one of ["R" "M"]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds, err := sonar.openEmbedded(fstest.MapFS{"open/sonar.csv.gz": {Data: c.file}})
			if ds != nil || !errors.Is(err, format.ErrMalformed) {
				t.Fatalf("got %v and error %v, want format.ErrMalformed", ds, err)
			}
			for _, want := range []string{"open/sonar.csv.gz", "line", c.want} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
		})
	}
	_, err = sonar.openEmbedded(fstest.MapFS{})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "open/sonar.csv.gz") {
		t.Errorf("error %v", err)
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, name := range Names() {
		if _, err := Open(files, name); errors.Is(err, ErrMissing) {
			continue
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Open(files, name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

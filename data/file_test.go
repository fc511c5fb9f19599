package data

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

func pair() *learn.Dataset {
	return &learn.Dataset{
		X: mat.NewDense(2, 2, []float64{0.1, -2, 0, 1e300}), Y: []int{-1, 1},
		Features: []string{"a", "b"}, Classes: []string{"-1", "1"}, Name: "pair",
	}
}

func TestFilesAreReadAsTheyAreNamed(t *testing.T) {
	dir := t.TempDir()
	for _, end := range []string{"csv", "data", "arff", "libsvm", "svm", "svmlight", "CSV"} {
		for _, gz := range []string{"", ".gz"} {
			path := filepath.Join(dir, "pair."+end+gz)
			if err := WriteFile(path, pair(), nil); err != nil {
				t.Fatal(err)
			}
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if zipped := raw[0] == 0x1f; zipped != (gz != "") {
				t.Errorf("%s begins with % x", path, raw[:2])
			}
			ds, err := ReadFile(path, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := pair()
			if strings.Contains(end, "svm") {
				want.Features = nil
			}
			datatest.SameSet(t, ds, want)
			// The bytes tell that a file is compressed, not its name.
			other := filepath.Join(dir, "other")
			if err := os.WriteFile(other, raw, 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := formatOf(path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if ds, err = ReadFile(other, f); err != nil || !mat.Equal(ds.X, want.X) {
				t.Errorf("%s under another name: %v", path, err)
			}
		}
	}
}

func TestReadFileNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(path, []byte("a,label\nx,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := path + ": malformed file: line 2, column 1 (a): "
	if _, err := ReadFile(path, nil); !errors.Is(err, format.ErrMalformed) || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	if _, err := ReadFile(path+"x", format.CSV{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	for _, name := range []string{"table.xls", "noend", "x.gz"} {
		if _, err := ReadFile(name, nil); err == nil || !strings.Contains(err.Error(), "cannot tell the format") {
			t.Errorf("error %v", err)
		}
		if err := WriteFile(name, pair(), nil); err == nil || !strings.Contains(err.Error(), "cannot tell the format") {
			t.Errorf("error %v", err)
		}
	}
}

// A write that fails leaves the old file and nothing else.
func TestWriteFileIsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "pair.csv")
	if err := WriteFile(path, pair(), nil); err != nil {
		t.Fatal(err)
	}
	bad := pair()
	bad.Y[1] = 7
	if err := WriteFile(path, bad, nil); !errors.Is(err, learn.ErrLabel) {
		t.Errorf("error %v", err)
	}
	broken := errors.New("the disk is full")
	err := replace(path, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	ds, err := ReadFile(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, ds, pair())
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
	if err := WriteFile(filepath.Join(dir, "no", "pair.csv"), pair(), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

// ReadArray goes by the first bytes, WriteArray by the name.
func TestArrayFiles(t *testing.T) {
	a := &format.Array{Shape: []int{2, 2}, Values: []float64{1, 2, 3, 4}, Type: "u1"}
	for _, name := range []string{"a.npy", "b.npy.gz", "c-idx2-ubyte", "d-idx2-ubyte.gz"} {
		path := filepath.Join(t.TempDir(), name)
		if err := WriteArray(path, a); err != nil {
			t.Fatal(err)
		}
		head, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if gz := head[0] == 0x1f; gz != strings.HasSuffix(name, ".gz") {
			t.Errorf("%s begins with % x", name, head[:4])
		}
		got, err := ReadArray(path)
		if err != nil || !reflect.DeepEqual(got, a) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if err := os.WriteFile(path, head[:len(head)-1], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadArray(path); !errors.Is(err, format.ErrMalformed) || !strings.Contains(err.Error(), path+": malformed file: byte") {
			t.Errorf("%s cut short: %v", name, err)
		}
	}
}

// pipes is a format of our own: a number and a class, divided by a bar.
type pipes struct{}

func (pipes) Read(r io.Reader) (*learn.Dataset, error) {
	return format.CSV{NoHeader: true, Comma: '|'}.Read(r)
}

func (pipes) Write(w io.Writer, ds *learn.Dataset) error {
	return format.CSV{NoHeader: true, Comma: '|'}.Write(w, ds)
}

// Whoever brings a format of his own gets what the others get: the name of the
// set, gzip, whole files, and errors that name the file.
func TestFilesInAFormatOfOnesOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.pipes.gz")
	if err := WriteFile(path, pair(), pipes{}); err != nil {
		t.Fatal(err)
	}
	ds, err := ReadFile(path, pipes{})
	if err != nil || ds.Name != "own" || ds.Len() != 2 || ds.X.At(1, 1) != 1e300 {
		t.Errorf("%v, %v", ds, err)
	}
	if err := os.WriteFile(path, []byte("1|a\nx|b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := path + ": malformed file: line 2, column 1 (x1)"
	if _, err := ReadFile(path, pipes{}); !errors.Is(err, format.ErrMalformed) || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

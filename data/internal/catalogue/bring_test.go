package catalogue

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/datatest"
)

// Open says in one message which files it wants, where, and who publishes them.
func TestOpenSaysWhatIsMissing(t *testing.T) {
	t.Setenv(variable, "")
	for _, s := range brought() {
		ds, err := Open(files, s.Name)
		if ds != nil || !errors.Is(err, ErrMissing) {
			t.Fatalf("%s: %v, %v", s.Name, ds, err)
		}
		for _, want := range []string{s.Name, s.bring.files[0].name, s.bring.where, "MERCER_DATA names (it is not set)", "http"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q does not say %q", err, want)
			}
		}
		if s.Where() != "absent" {
			t.Errorf("%s is %q", s.Name, s.Where())
		}
	}
	dir := t.TempDir()
	t.Setenv(variable, dir)
	if err := os.WriteFile(filepath.Join(dir, "usps_test.csv"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(files, "usps")
	if !errors.Is(err, ErrMissing) || strings.Contains(err.Error(), "usps_test") || !strings.Contains(err.Error(), "usps_train.csv or zip.train (each may end in .gz) into "+dir) {
		t.Errorf("error %v", err)
	}
}

// A set of our own, in each place where Open looks.
func TestOpenFindsFilesAndChecksThem(t *testing.T) {
	const text = "x1,label\n1,-1\n2,1\n"
	own := Set{
		Name: "own", Rows: 4, Features: 1, labels: []string{"-1", "1"},
		bring: &wanted{files: []sumFile{
			{"own_a.csv", fmt.Sprintf("%x", sha256.Sum256([]byte(text)))},
			{"own_b.csv", fmt.Sprintf("%x", sha256.Sum256([]byte(text)))},
		}},
	}
	for _, folder := range []string{".", "reference", "splits"} {
		dir := t.TempDir()
		t.Setenv(variable, dir)
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o700); err != nil {
			t.Fatal(err)
		}
		put := func(name string, content []byte) {
			t.Helper()
			if err := os.WriteFile(filepath.Join(dir, folder, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		put("own_a.csv", []byte(text))
		put("own_b.csv.gz", datatest.Zipped(t, text))
		ds, err := own.openBrought()
		if err != nil {
			t.Fatal(err)
		}
		if got := ds.X.RawMatrix().Data; !slices.Equal(got, []float64{1, 2, 1, 2}) || !slices.Equal(ds.Y, []int{-1, 1, -1, 1}) || ds.Name != "own" {
			t.Errorf("%v %v %v", ds, got, ds.Y)
		}
		put("own_a.csv", []byte(strings.Replace(text, "2", "3", 1)))
		if _, err := own.openBrought(); !errors.Is(err, format.ErrMalformed) || !strings.Contains(err.Error(), "own_a.csv: malformed file: it holds other data than is expected: SHA-256") {
			t.Errorf("error %v", err)
		}
		put("own_a.csv", []byte("\x1f\x8bnot gzip"))
		if _, err := own.openBrought(); !errors.Is(err, format.ErrMalformed) || !strings.Contains(err.Error(), "own_a.csv: malformed file: gzip") {
			t.Errorf("error %v", err)
		}
	}
}

// Every file that users bring has its SHA-256 in SOURCES.md, once.
func TestSourcesListTheFilesToBring(t *testing.T) {
	text, err := os.ReadFile("../../SOURCES.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range brought() {
		for _, f := range append(slices.Clone(s.bring.files), s.bring.splits) {
			if f.name != "" && (strings.Count(string(text), "`"+f.name+"`") != 1 || strings.Count(string(text), f.sum) != 1) {
				t.Errorf("SOURCES.md does not list %s with its SHA-256", f.name)
			}
		}
	}
}

func TestMNISTJoinsImagesAndLabels(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(variable, dir)
	var files []sumFile
	for k, a := range []*format.Array{
		{Shape: []int{2, 1, 2}, Values: []float64{1, 2, 3, 4}, Type: "u1"},
		{Shape: []int{2}, Values: []float64{0, 1}, Type: "u1"},
		{Shape: []int{1, 1, 2}, Values: []float64{5, 6}, Type: "u1"},
		{Shape: []int{1}, Values: []float64{1}, Type: "u1"},
	} {
		name := fmt.Sprintf("part%d", k)
		var raw bytes.Buffer
		if err := format.WriteIDX(&raw, a); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), raw.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, sumFile{name, fmt.Sprintf("%x", sha256.Sum256(raw.Bytes()))})
	}
	own := Set{Name: "own", labels: []string{"0", "1"}, bring: &wanted{files: files, idx: true}}
	ds, err := own.openBrought()
	if err != nil {
		t.Fatal(err)
	}
	if got := ds.X.RawMatrix().Data; !slices.Equal(got, []float64{1, 2, 3, 4, 5, 6}) || !slices.Equal(ds.Y, []int{-1, 1, 1}) {
		t.Errorf("%v %v", got, ds.Y)
	}
}

// The test images of MNIST, written as IDX, are the published files to the byte.
func TestWriteIDXMakesTheFilesOfMNIST(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second")
	}
	ds := openHere(t, "mnist_t10k")
	images := format.NewArray(ds.X)
	images.Shape, images.Type = []int{10000, 28, 28}, "u1"
	labels := &format.Array{Shape: []int{10000}, Type: "u1"}
	for _, y := range ds.Y {
		labels.Values = append(labels.Values, float64(y))
	}
	mnist, err := Find("mnist")
	if err != nil {
		t.Fatal(err)
	}
	for k, a := range []*format.Array{images, labels} {
		var b bytes.Buffer
		if err := format.WriteIDX(&b, a); err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprintf("%x", sha256.Sum256(b.Bytes())), mnist.bring.files[2+k].sum; got != want {
			t.Errorf("%s: SHA-256 %s, want %s", mnist.bring.files[2+k].name, got, want)
		}
	}
}

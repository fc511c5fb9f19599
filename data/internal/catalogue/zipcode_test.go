package catalogue

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/data/internal/stream"
)

// The files of usps as they are published: zip.train has four decimals, a blank
// before the end of the line and 0 with either sign, zip.test the shortest numbers.
func TestOpenReadsThePublishedFilesOfUSPS(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes two seconds")
	}
	want := openHere(t, "usps")
	folds, err := Splits("usps")
	if err != nil {
		t.Fatal(err)
	}
	published := func(rows []int, digits int, end string) string {
		var b []byte
		zeros := 0
		for _, i := range rows {
			b = strconv.AppendFloat(b, float64(want.Y[i]), 'f', digits, 64)
			for _, v := range want.X.RawRowView(i) {
				if v == 0 {
					if zeros++; zeros%2 == 0 {
						b = append(b, " -0"...)
						continue
					}
				}
				b = strconv.AppendFloat(append(b, ' '), v, 'f', digits, 64)
			}
			b = append(b, end...)
		}
		return string(b)
	}
	dir := t.TempDir()
	t.Setenv(variable, dir)
	for name, text := range map[string]string{
		"zip.train.gz": string(datatest.Zipped(t, published(folds[0].Train, 4, " \n"))),
		"zip.test":     published(folds[0].Test, -1, "\n"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Open(files, "usps")
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, got, want)
}

func TestZipReader(t *testing.T) {
	pixels := strings.Repeat(" -1.0000", 255)
	got, err := io.ReadAll(newZipReader(strings.NewReader("6.0000 -0.0000" + pixels + " \n9 0.148" + pixels + "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	head, rows, _ := strings.Cut(string(got), "\n")
	ones := strings.Repeat("-1,", 255)
	if !strings.HasPrefix(head, "p0,p1,") || !strings.HasSuffix(head, ",p255,label") || rows != "0,"+ones+"6\n0.148,"+ones+"9\n" {
		t.Errorf("%q", got)
	}
	ds, err := format.CSV{}.Read(strings.NewReader(string(got)))
	if err != nil || !mat.Equal(ds.X.Slice(0, 2, 0, 1), mat.NewDense(2, 1, []float64{0, 0.148})) {
		t.Errorf("%v, %v", ds, err)
	}
	good := "6 0" + pixels + "\n"
	for text, want := range map[string]string{
		good + "6 1\n":                      "line 2, column 1: 2 numbers, want 257",
		good + "\n":                         "line 2, column 1: 0 numbers, want 257",
		good + "6 0,1" + pixels:             `line 2, column 1: "0,1" is not a finite number`,
		"NaN 0" + pixels:                    `line 1, column 1: "NaN" is not a finite number`,
		strings.Repeat("1", stream.MaxLine): "line 1, column 1: the line is longer than 16 MiB",
	} {
		if _, err := io.ReadAll(newZipReader(strings.NewReader(text))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestOpenRefusesOtherDigits(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(variable, dir)
	for name, text := range map[string]string{"zip.train": "6" + strings.Repeat(" 1", 256) + "\n", "zip.test": "6 1\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open(files, "usps"); !errors.Is(err, format.ErrMalformed) || !strings.Contains(err.Error(), "zip.train: malformed file: it holds other data than is expected: SHA-256") {
		t.Errorf("error %v", err)
	}
}

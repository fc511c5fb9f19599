package catalogue

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// zipNumbers are the numbers of a line of zip.train: the digit and its pixels.
const zipNumbers = 1 + 256

// zipNames maps the names of the CSV files of usps to the published files.
func zipNames() map[string]string {
	return map[string]string{"usps_train.csv": "zip.train", "usps_test.csv": "zip.test"}
}

// isZip reports whether this is the name of a published file of usps.
func isZip(path string) bool {
	base := stream.PlainName(filepath.Base(path))
	for _, name := range zipNames() {
		if base == name {
			return true
		}
	}
	return false
}

// zipReader reads a published file of usps, which has the digit first and blanks
// between the numbers. Its Read returns the contents as a CSV file, whose SHA-256 is
// known. The published files print numbers in two ways, and 0 with either sign.
type zipReader struct {
	lines *stream.Lines
	csv   []byte // of the current line, not yet read
}

func newZipReader(r io.Reader) *zipReader {
	z := &zipReader{lines: stream.NewLines(r, budget.New(0))}
	for j := range zipNumbers - 1 {
		z.csv = fmt.Appendf(z.csv, "p%d,", j)
	}
	z.csv = append(z.csv, "label\n"...)
	return z
}

func (z *zipReader) Read(p []byte) (int, error) {
	for len(z.csv) == 0 {
		line, err := z.lines.Next()
		if err != nil {
			return 0, err
		}
		if err := z.convert(strings.Fields(line)); err != nil {
			return 0, fmt.Errorf("line %d, column 1: %w", z.lines.Number, err)
		}
	}
	n := copy(p, z.csv)
	z.csv = z.csv[n:]
	return n, nil
}

// convert puts the digit last.
func (z *zipReader) convert(words []string) error {
	if len(words) != zipNumbers {
		return fmt.Errorf("%d numbers, want %d", len(words), zipNumbers)
	}
	z.csv = z.csv[:0]
	for _, word := range append(words[1:], words[0]) {
		v, err := stream.Number(word)
		if err != nil {
			return err
		}
		z.csv = append(stream.AppendNumber(z.csv, v+0), ',') // +0: -0 is 0
	}
	z.csv[len(z.csv)-1] = '\n'
	return nil
}

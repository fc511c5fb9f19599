package frame

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/regular"
)

// ReadFile reads a frame from a file. Its name decides on the format:
//
//	.csv, .data               CSV{}
//	.tsv                      CSV{Comma: '\t'}
//	.json, .jsonl, .ndjson    FromJSON
//
// The file may be compressed with gzip, and its name may have .gz added. The error names
// the file, and also the line and the column. For a CSV file with options, use
// CSV.ReadFile.
func ReadFile(path string) (*Frame, error) {
	switch ext := strings.ToLower(filepath.Ext(stream.PlainName(path))); ext {
	case ".csv", ".data":
		return CSV{}.ReadFile(path)
	case ".tsv":
		return CSV{Comma: '\t'}.ReadFile(path)
	case ".json", ".jsonl", ".ndjson":
		return read(path, FromJSON)
	default:
		return nil, fmt.Errorf("frame: %s: the name ends in %q, not in .csv, .data, .tsv, .json, .jsonl or .ndjson: use CSV.ReadFile", path, ext)
	}
}

// ReadFile reads a frame from a file with these options, as Read does. The error also names the
// file.
func (o CSV) ReadFile(path string) (*Frame, error) { return read(path, o.Read) }

func read(path string, from func(io.Reader) (*Frame, error)) (*Frame, error) {
	file, err := regular.Open(path)
	if err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	f, err := from(file)
	if err != nil {
		return nil, fmt.Errorf("frame: %s: %w", path, err)
	}
	return f, nil
}

// WriteFile writes a frame to a CSV file, which CSV{} reads as the same frame. Missing values
// are empty cells. If the name ends in .gz, the file is compressed. An old file of that
// name is replaced only when the new one is complete.
//
// Texts that are empty, or that look like values of another kind in the whole column, are read
// back as those, and whole numbers of more than 18 digits as texts; set CSV.Kinds to keep the
// kind. In a text, \r\n is read back as \n.
func (f *Frame) WriteFile(path string) error {
	if err := stream.Replace(path, f.write); err != nil {
		return fmt.Errorf("frame: %s: %w", path, err)
	}
	return nil
}

func (f *Frame) write(w io.Writer) error {
	rows := csv.NewWriter(w)
	record := f.Names()
	for i := -1; i < f.rows; i++ { // the names are line -1
		if i >= 0 {
			for j, c := range f.columns {
				record[j] = c.cell(i)
			}
		}
		if len(record) == 1 && record[0] == "" { // else the line would be empty, which is no row
			rows.Flush()
			if _, err := io.WriteString(w, "\"\"\n"); err != nil {
				return err
			}
			continue
		}
		if err := rows.Write(record); err != nil {
			return err
		}
	}
	rows.Flush()
	return rows.Error()
}

// cell writes a value for a CSV file.
func (c *column) cell(i int) string {
	switch {
	case c.lacks(i):
		return ""
	case c.kind == Float:
		return floatCell(c.floats[i])
	case c.kind == Time && !isDay(c.times[i]):
		t := c.times[i]
		if _, offset := t.Zone(); offset%60 != 0 { // as before there were time zones
			t = t.UTC()
		}
		return t.Format("2006-01-02T15:04:05.999999999Z07:00")
	default:
		return text(c.value(i))
	}
}

// floatCell writes a number so that it is read as a float.
func floatCell(x float64) string {
	s := strconv.FormatFloat(x, 'g', -1, 64)
	switch {
	case math.IsInf(x, 1):
		return "Inf" // with a plus it would be a text
	case !strings.ContainsAny(s, ".eI"):
		return s + ".0"
	}
	return s
}

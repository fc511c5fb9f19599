package format

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// What encoding/csv holds of a line: for each byte the text and the cells, as they
// grow, and for each cell its text's place and its position.
const (
	perByteCSV = 8
	perCellCSV = 96
)

// slowly reads blocks by encoding/csv.
type slowly struct {
	comma rune
	text  *stream.Metered
}

func newSlowly(comma rune, limit *budget.Budget) slowly {
	if comma == 0 {
		comma = ','
	}
	mark := utf8.AppendRune(nil, comma)
	return slowly{comma, &stream.Metered{Budget: limit, PerByte: perByteCSV, PerMark: perCellCSV, Mark: mark[len(mark)-1]}}
}

// rows reads the records of a block. At its end there is the error that follows it, if any.
func (s slowly) rows(block []byte, end error) *csv.Reader {
	s.text.R = bytes.NewReader(block)
	if end != nil {
		s.text.R = io.MultiReader(s.text.R, failing{end})
	}
	s.text.NextLine()
	rows := csv.NewReader(s.text)
	rows.Comma = s.comma
	rows.FieldsPerRecord = -1 // lines of a wrong length are reported below, with their number
	rows.ReuseRecord = true
	rows.TrimLeadingSpace = !unicode.IsSpace(s.comma) // else an empty cell would be lost
	return rows
}

// chunk reads a block of a file. Its names have the codes of the whole set.
func (s slowly) chunk(f *reading, block []byte, end error) (*chunk, error) {
	b := &builder{features: f.b.features, nominal: f.b.nominal, classes: f.b.classes, budget: f.limit}
	rows := s.rows(block, end)
	for line := f.line; ; {
		s.text.NextLine()
		record, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return &chunk{values: b.values, labels: b.labels, weights: b.weights}, nil
		}
		if err != nil {
			return nil, unreadable(f.line, line, err)
		}
		line, _ = rows.FieldPos(0)
		line += f.line
		if len(record) != len(f.header) {
			return nil, fmt.Errorf("line %d, column %d: the line has %d columns, the header %d",
				line, min(len(record), len(f.header)), len(record), len(f.header))
		}
		if err := b.beginRow(); err != nil {
			return nil, fmt.Errorf("line %d, column 1: %w", line, err)
		}
		for j, cell := range record {
			if err := f.cell(b, f.roles[j], cell); err != nil {
				return nil, fmt.Errorf("line %d, column %d (%.60s): %w", line, j+1, f.header[j], err)
			}
		}
	}
}

// unreadable writes the message for an error of the CSV reader after the given line, in a block
// that begins after the line before.
func unreadable(before, line int, err error) error {
	var syntax *csv.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d, byte column %d: %w", before+syntax.Line, syntax.Column, syntax.Err)
	}
	if errors.Is(err, ErrTooLarge) {
		return fmt.Errorf("line %d, column 1: %w", line+1, err)
	}
	return fmt.Errorf("after line %d: %w", line, err) // a broken gzip stream
}

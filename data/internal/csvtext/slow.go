package csvtext

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

// slow reads blocks by encoding/csv.
type slow struct {
	comma rune
	text  *stream.Metered
}

func newSlow(comma rune, limit *budget.Budget) slow {
	mark := utf8.AppendRune(nil, comma)
	return slow{comma, &stream.Metered{Budget: limit, PerByte: perByteCSV, PerMark: perCellCSV, Mark: mark[len(mark)-1]}}
}

// rows reads the records of a block. At its end there is the error that follows it, if any.
func (s slow) rows(block []byte, end error) *csv.Reader {
	s.text.R = bytes.NewReader(block)
	if end != nil {
		s.text.R = io.MultiReader(s.text.R, stream.Failing{Err: end})
	}
	s.text.NextLine()
	rows := csv.NewReader(s.text)
	rows.Comma = s.comma
	rows.FieldsPerRecord = -1 // lines of a wrong length are reported below, with their number
	rows.ReuseRecord = true
	rows.TrimLeadingSpace = !unicode.IsSpace(s.comma) // else an empty cell would be lost
	return rows
}

// Slowly reads a block by encoding/csv. It calls row for each record, which has as many cells as
// the header and is overwritten by the next one, with the line where it begins, until the
// first error.
func (f *File) Slowly(b Block, row func(line int, record []string) error) error {
	rows := f.slow.rows(b.Text, b.End)
	for line := b.Line; ; {
		f.slow.text.NextLine()
		record, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return unreadable(b.Line, line, err)
		}
		line, _ = rows.FieldPos(0)
		line += b.Line
		if len(record) != len(f.Header) {
			return fmt.Errorf("line %d, column %d: the line has %d columns, the header %d",
				line, min(len(record), len(f.Header)), len(record), len(f.Header))
		}
		if err := row(line, record); err != nil {
			return err
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
	if errors.Is(err, budget.ErrTooLarge) {
		return fmt.Errorf("line %d, column 1: %w", line+1, err)
	}
	return fmt.Errorf("after line %d: %w", line, err) // a broken gzip stream
}

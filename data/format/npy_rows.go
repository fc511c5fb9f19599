package format

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// NPYRows reads a matrix that NumPy has saved (.npy), some rows at a time, so
// that a file can be larger than the memory. NewNPYRows makes one.
type NPYRows struct {
	Rows, Cols int // of the whole matrix

	b    *binaryReader
	h    *headerNPY
	read int // rows
}

// NewNPYRows reads the header of a matrix with numbers as in ReadNPY, stored by
// rows. r may be compressed with gzip. The error wraps ErrMalformed.
func NewNPYRows(r io.Reader) (*NPYRows, error) {
	plain, err := stream.Unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: byte 0: %w", ErrMalformed, err)
	}
	b := newBinaryReader(plain, budget.New(budget.Default))
	h, err := b.headerNPY()
	switch {
	case err == nil && len(h.shape) != 2:
		err = fmt.Errorf("an array with %d indices, want a matrix", len(h.shape))
	case err == nil && h.byColumns:
		err = errors.New("the matrix is stored by columns, so its rows cannot be read one after the other")
	case err == nil:
		_, err = product(h.shape)
	}
	if err != nil {
		return nil, faulty(fmt.Errorf("byte %d: %w", b.at, err))
	}
	return &NPYRows{Rows: h.shape[0], Cols: h.shape[1], b: b, h: h}, nil
}

// Next returns the next rows of the matrix, count >= 1 of them or what is left.
// After the last row it returns io.EOF. Other errors wrap learn.ErrShape if count <
// 1, or ErrMalformed or ErrTooLarge, and name the byte.
func (m *NPYRows) Next(count int) (*mat.Dense, error) {
	if count < 1 {
		return nil, fmt.Errorf("format: %w: %d rows, want at least 1", learn.ErrShape, count)
	}
	if count = min(count, m.Rows-m.read); count <= 0 || m.Cols == 0 {
		if _, err := m.b.r.ReadByte(); !errors.Is(err, io.EOF) {
			if err == nil {
				err = errors.New("more bytes than the header announces")
			}
			return nil, fmt.Errorf("%w: byte %d: %w", ErrMalformed, m.b.at, err)
		}
		return nil, io.EOF
	}
	m.b.budget = budget.New(budget.Default) // what was read before is no longer held
	values, err := m.b.readValues(count*m.Cols, m.h.kind, m.h.order)
	if err != nil {
		return nil, faulty(fmt.Errorf("byte %d: %w", m.b.at, err))
	}
	m.read += count
	return mat.NewDense(count, m.Cols, values), nil
}

// WriteNPYRows writes an n×d matrix in NumPy's format 1, as WriteNPY does. The
// function rows calls emit once for each row, in order. An error of emit wraps
// learn.ErrShape if a row does not have d numbers; otherwise it is an error of
// w. WriteNPYRows returns the error of rows, or one if it has not emitted n
// rows.
func WriteNPYRows(w io.Writer, n, d int, rows func(emit func(row []float64) error) error) error {
	out := bufio.NewWriterSize(w, 1<<16)
	if _, err := out.Write(appendHeaderNPY(nil, "f8", []int{n, d})); err != nil {
		return fmt.Errorf("format: %w", err)
	}
	done, bytes := 0, make([]byte, 0, 8*d)
	err := rows(func(row []float64) error {
		if len(row) != d || done == n {
			return fmt.Errorf("format: %w: row %d has %d numbers, want %d rows of %d", learn.ErrShape, done, len(row), n, d)
		}
		done++
		bytes = bytes[:0]
		for _, v := range row {
			bytes = binary.LittleEndian.AppendUint64(bytes, math.Float64bits(v))
		}
		if _, err := out.Write(bytes); err != nil {
			return fmt.Errorf("format: %w", err)
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case done != n:
		return fmt.Errorf("format: %w: %d rows, want %d", learn.ErrShape, done, n)
	}
	return out.Flush()
}

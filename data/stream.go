package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/lib/learn"
)

// blockRows is how many rows a block of a stream has: fewer than 8192 for more than
// 512 columns.
func blockRows(columns int) int { return max(1, min(8192, 1<<22/columns)) }

// OpenStream returns a set that stays in its file and is read block by block,
// so that it can be larger than the memory. The file holds a matrix of NumPy
// (.npy), stored by rows, with the label in the last column. It may be
// compressed with gzip. Labels are whole numbers; see learn.Dataset.Y.
// WriteStream makes such a file.
//
// The error names the file. It wraps format.ErrMalformed, or it is an error of
// the file system. Blocks opens the file again for each pass. Its errors are the
// same, learn.ErrLabel, those of its function, or ctx.Err().
func OpenStream(path string) (learn.Stream, error) {
	s := &streamFile{path: path}
	err := s.open(func(rows *format.NPYRows) error {
		s.n, s.d = rows.Rows, rows.Cols-1
		if s.n < 1 || s.d < 1 {
			return fmt.Errorf("%w: a matrix of %d×%d, want at least a row, and a label beside at least one feature", format.ErrMalformed, rows.Rows, rows.Cols)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	plain := stream.PlainName(filepath.Base(path))
	s.name = strings.TrimSuffix(plain, filepath.Ext(plain))
	return s, nil
}

// streamFile is a set in a file.
type streamFile struct {
	path, name string
	n, d       int
}

func (s *streamFile) Len() int { return s.n }
func (s *streamFile) Dim() int { return s.d }

// String returns the name and the size.
func (s *streamFile) String() string {
	return fmt.Sprintf("%s: a file of %d examples with %d features", s.name, s.n, s.d)
}

// open calls f with the matrix.
func (s *streamFile) open(f func(rows *format.NPYRows) error) error {
	file, err := regular.Open(s.path)
	if err != nil {
		return fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	rows, err := format.NewNPYRows(file)
	if err != nil {
		return fmt.Errorf("data: %s: %w", s.path, err)
	}
	return f(rows)
}

func (s *streamFile) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	return s.open(func(rows *format.NPYRows) error {
		if rows.Rows != s.n || rows.Cols != s.d+1 {
			return fmt.Errorf("data: %s: %w: the file has changed", s.path, format.ErrMalformed)
		}
		for first := 0; ; {
			if err := ctx.Err(); err != nil {
				return err
			}
			block, err := rows.Next(blockRows(s.d + 1))
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return fmt.Errorf("data: %s: %w", s.path, err)
			}
			ds, err := s.labelled(block)
			if err != nil {
				return fmt.Errorf("data: %s: block from row %d: %w", s.path, first, err)
			}
			if err := f(first, ds); err != nil {
				return err
			}
			first += ds.Len()
		}
	})
}

// labelled takes the last column as labels.
func (s *streamFile) labelled(block *mat.Dense) (*learn.Dataset, error) {
	n, _ := block.Dims()
	ds := &learn.Dataset{X: mat.NewDense(n, s.d, nil), Y: make([]int, n), Name: s.name}
	for i := range n {
		row := block.RawRowView(i)
		ds.X.SetRow(i, row[:s.d])
		label := row[s.d]
		if ds.Y[i] = int(label); float64(ds.Y[i]) != label {
			return nil, fmt.Errorf("%w: row %d has label %v, want a whole number", learn.ErrLabel, i, label)
		}
	}
	return ds, nil
}

// WriteStream writes a set to a file that OpenStream can read, one block after
// the other. The names of features and classes are not kept. The file is
// compressed with gzip if its name ends in .gz.
//
// An old file of that name is replaced only when the new one is complete. After
// an error it is unchanged. The error wraps learn.ErrShape if a block has no
// labels or has weights, which the file cannot hold; or it is ctx.Err(), or an
// error of the stream or of the file system.
func WriteStream(ctx context.Context, path string, s learn.Stream) error {
	if !strings.EqualFold(filepath.Ext(stream.PlainName(path)), ".npy") {
		return fmt.Errorf("data: %s: the name of a stream's file must end in .npy or .npy.gz", path)
	}
	return replace(path, func(w io.Writer) error {
		return format.WriteNPYRows(w, s.Len(), s.Dim()+1, func(emit func([]float64) error) error {
			line := make([]float64, s.Dim()+1)
			return s.Blocks(ctx, func(first int, block *learn.Dataset) error {
				if len(block.Y) != block.Len() || block.W != nil || block.Dim() != s.Dim() {
					return fmt.Errorf("%w: the block from row %d has %d labels for %d rows, and %d weights", learn.ErrShape, first, len(block.Y), block.Len(), len(block.W))
				}
				for i := range block.Len() {
					copy(line, block.X.RawRowView(i))
					line[s.Dim()] = float64(block.Y[i])
					if err := emit(line); err != nil {
						return err
					}
				}
				return nil
			})
		})
	})
}

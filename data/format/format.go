package format

import (
	"errors"
	"fmt"
	"io"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrMalformed says that a file is not what its format says it should be. The
// error that wraps it names the line and the column, both counted from 1, or the
// byte of a binary file. It has no prefix because whoever opens the file puts the
// file's name before it.
var ErrMalformed = errors.New("malformed file")

// Format reads and writes data sets as text: CSV, LIBSVM or ARFF, each with its
// options.
type Format interface {
	// Read reads one data set, up to the end of r. r may be compressed by gzip. An
	// error in the text wraps ErrMalformed.
	Read(r io.Reader) (*learn.Dataset, error)
	// Write writes ds. Read returns it again, equal to the last bit, as far as the
	// format can hold it. What it cannot hold is refused.
	Write(w io.Writer, ds *learn.Dataset) error
}

// unzipped unzips r and reads it. Its errors wrap ErrMalformed.
func unzipped(r io.Reader, read func(io.Reader) (*learn.Dataset, error)) (*learn.Dataset, error) {
	plain, err := stream.Unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: line 1, column 1: %w", ErrMalformed, err)
	}
	ds, err := read(plain)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	return ds, nil
}

package format

import (
	"errors"
	"fmt"
	"io"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrMalformed means that a file does not follow its format. The error that wraps
// it names the line and the column, both counted from 1, or the byte of a binary
// file. It has no package prefix, because the function that opens the file adds
// the name of the file.
var ErrMalformed = errors.New("malformed file")

// Format reads and writes data sets as text: CSV, LIBSVM or ARFF, each with its
// options.
type Format interface {
	// Read reads one data set, up to the end of r, which may be compressed with
	// gzip. An error in the text wraps ErrMalformed.
	Read(r io.Reader) (*learn.Dataset, error)
	// Write writes ds, so that Read returns the same set with the same bits. It
	// returns an error for values that the format cannot hold.
	Write(w io.Writer, ds *learn.Dataset) error
}

// unzipped calls read with the decompressed r. Its errors wrap ErrMalformed.
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

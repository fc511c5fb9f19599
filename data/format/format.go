package format

import (
	"errors"
	"fmt"
	"io"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrMalformed means that a file does not follow its format. The error that wraps
// it names the line and the column, both counted from 1, or the byte of a binary
// file. It has no package prefix, because the function that opens the file adds
// the name of the file.
var ErrMalformed = errors.New("malformed file")

// ErrTooLarge means that a reader would have to hold more memory than MaxBytes, or
// than the argument maxBytes. Without these it is 1 GiB. This counts what a reader
// holds at one time: the result, and what it needs on the way to it. The garbage
// collector may let the process grow to twice as much. A bound below 1 MiB counts as
// 1 MiB.
//
// A small file can be meant to fill the memory: gzip makes 1 GB of zeros a file of
// 1 MB. So the bound does not depend on the size of the file.
var ErrTooLarge = budget.ErrTooLarge

// Format reads and writes data sets as text: CSV, LIBSVM or ARFF, each with its
// options.
type Format interface {
	// Read reads one data set, up to the end of r, which may be compressed with
	// gzip. An error in the text wraps ErrMalformed; ErrTooLarge says that the set takes
	// too much memory.
	Read(r io.Reader) (*learn.Dataset, error)
	// Write writes ds, so that Read returns the same set with the same bits. It
	// returns an error for values that the format cannot hold.
	Write(w io.Writer, ds *learn.Dataset) error
}

// unzipped calls read with the decompressed r and a budget of most bytes. Its errors
// wrap ErrMalformed or ErrTooLarge.
func unzipped(r io.Reader, most int64, read func(io.Reader, *budget.Budget) (*learn.Dataset, error)) (*learn.Dataset, error) {
	plain, err := stream.Unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: line 1, column 1: %w", ErrMalformed, err)
	}
	b := budget.New(most)
	if err := b.Take(unzipping); err != nil {
		return nil, err
	}
	ds, err := read(plain, b)
	if err != nil {
		return nil, faulty(err)
	}
	return ds, nil
}

// unzipping is how many bytes the buffers of stream.Unzip take.
const unzipping = 1 << 18

// faulty makes an error of a file's contents: what is too large is not malformed.
func faulty(err error) error {
	if errors.Is(err, ErrTooLarge) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrMalformed, err)
}

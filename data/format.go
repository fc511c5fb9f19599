package data

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// Format is a text format of data sets with its options: CSV, LIBSVM or ARFF.
type Format interface {
	// Read reads a data set to the end of r, which may be compressed by gzip. The
	// error wraps ErrFormat and names the 1-based line and column.
	Read(r io.Reader) (*learn.Dataset, error)
	// Write writes a data set such that Read returns it again, number by number.
	Write(w io.Writer, ds *learn.Dataset) error

	read(r io.Reader) (*learn.Dataset, error) // Read without ErrFormat and the unzipping
}

// ReadFile reads a data set from a file, compressed by gzip or not. A nil
// format is chosen by the name: .csv and .data are CSV{}, .arff is ARFF{}, .libsvm,
// .svm and .svmlight are LIBSVM{}, each with or without .gz. A set that has no
// name gets that of the file.
//
// The error wraps ErrFormat and names the file, the 1-based line and the column,
// or it is that of the file system.
func ReadFile(path string, format Format) (*learn.Dataset, error) {
	format, err := formatOf(path, format)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	ds, err := readNamed(path, file, format)
	if err == nil && ds.Name == "" {
		ds.Name = strings.TrimSuffix(filepath.Base(plainName(path)), filepath.Ext(plainName(path)))
	}
	return ds, err
}

// WriteFile writes a data set to a file, in the format that ReadFile would
// choose when format is nil, and compressed by gzip when the name ends in .gz.
// The file appears whole or, after an error, not at all: what stood there before
// stays until then.
func WriteFile(path string, ds *learn.Dataset, format Format) error {
	format, err := formatOf(path, format)
	if err != nil {
		return err
	}
	return replaceFile(path, func(w io.Writer) error { return format.Write(w, ds) })
}

// readNamed unzips and reads; its errors name the file.
func readNamed(path string, r io.Reader, format Format) (*learn.Dataset, error) {
	plain, err := unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: line 1, column 1: %w", ErrFormat, path, err)
	}
	ds, err := format.read(plain)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFormat, path, err)
	}
	return ds, nil
}

// readStream is readNamed for a stream without a name.
func readStream(r io.Reader, format Format) (*learn.Dataset, error) {
	plain, err := unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: line 1, column 1: %w", ErrFormat, err)
	}
	ds, err := format.read(plain)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return ds, nil
}

func formatOf(path string, format Format) (Format, error) {
	if format != nil {
		return format, nil
	}
	switch strings.ToLower(filepath.Ext(plainName(path))) {
	case ".csv", ".data":
		return CSV{}, nil
	case ".arff":
		return ARFF{}, nil
	case ".libsvm", ".svm", ".svmlight":
		return LIBSVM{}, nil
	}
	return nil, fmt.Errorf("data: the name %s does not tell the format; give one, such as data.CSV{} (ReadArray and WriteArray are for .npy and IDX)", path)
}

// plainName is path without the .gz of a compressed file.
func plainName(path string) string {
	if strings.EqualFold(filepath.Ext(path), ".gz") {
		return path[:len(path)-len(".gz")]
	}
	return path
}

// errLong is the end of a text with an absurdly long line.
var errLong = errors.New("the line is longer than 16 MiB")

package data

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/lib/learn"
)

// ReadFile reads a data set from a file. If f is nil, the file name decides on
// the format:
//
//	.csv, .data              format.CSV{}
//	.libsvm, .svm, .svmlight format.LIBSVM{}
//	.arff                    format.ARFF{}
//
// The file may be compressed with gzip, and its name may have .gz added. A CSV
// file needs a header. Its class is in the column "label", or else in the last
// column; all other columns are numbers. For other CSV files, use the options of
// format.CSV, or read them with package frame. A set without a name gets the name of the file.
//
// A reader holds at most 1 GiB, or the option MaxBytes of the format.
//
// The error names the file. It wraps format.ErrMalformed or format.ErrTooLarge and
// names the line and the column, or it comes from the file system, or it says that the file name does not
// decide on a format.
func ReadFile(path string, f format.Format) (*learn.Dataset, error) {
	f, err := formatOf(path, f)
	if err != nil {
		return nil, err
	}
	file, err := regular.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	ds, err := f.Read(file)
	if err != nil {
		return nil, fmt.Errorf("data: %s: %w", path, err)
	}
	if ds.Name == "" {
		plain := stream.PlainName(filepath.Base(path))
		ds.Name = strings.TrimSuffix(plain, filepath.Ext(plain))
	}
	return ds, nil
}

// WriteFile writes a data set to a file. If f is nil, the file name decides on
// the format, as in ReadFile. The file is compressed with gzip if its name ends
// in .gz.
//
// An old file of that name is replaced only when the new one is complete. After
// an error it is unchanged. The error names the file. It comes from f.Write or from
// the file system, or it says that the file name does not decide on a format.
func WriteFile(path string, ds *learn.Dataset, f format.Format) error {
	f, err := formatOf(path, f)
	if err != nil {
		return err
	}
	return replace(path, func(w io.Writer) error { return f.Write(w, ds) })
}

// ReadArray reads an array from a NumPy file (.npy) or an MNIST file (IDX). The
// first bytes of the file show which format it is. The file may be compressed
// with gzip.
//
// The optional argument maxBytes is how many bytes the reader may hold, see
// format.ErrTooLarge; without it, or with 0, it is 1 GiB.
//
// The error names the file. It wraps format.ErrMalformed or format.ErrTooLarge and
// names the byte, or it is an error of the file system.
func ReadArray(path string, maxBytes ...int64) (*format.Array, error) {
	file, err := regular.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	a, err := format.ReadArray(file, maxBytes...)
	if err != nil {
		return nil, fmt.Errorf("data: %s: %w", path, err)
	}
	return a, nil
}

// WriteArray writes an array to a file: in NumPy's format if the name ends in
// .npy, otherwise in IDX. With .gz added to the name, the file is compressed with
// gzip.
//
// An old file of that name is replaced only when the new one is complete. After
// an error it is unchanged. The error is that of format.WriteNPY or
// format.WriteIDX, or of the file system.
func WriteArray(path string, a *format.Array) error {
	write := format.WriteIDX
	if strings.EqualFold(filepath.Ext(stream.PlainName(path)), ".npy") {
		write = format.WriteNPY
	}
	return replace(path, func(w io.Writer) error { return write(w, a) })
}

// replace writes a complete file or leaves the old one. Its error names the file.
func replace(path string, write func(io.Writer) error) error {
	if err := stream.Replace(path, write); err != nil {
		return fmt.Errorf("data: %s: %w", path, err)
	}
	return nil
}

func formatOf(path string, f format.Format) (format.Format, error) {
	if f != nil {
		return f, nil
	}
	switch strings.ToLower(filepath.Ext(stream.PlainName(path))) {
	case ".csv", ".data":
		return format.CSV{}, nil
	case ".arff":
		return format.ARFF{}, nil
	case ".libsvm", ".svm", ".svmlight":
		return format.LIBSVM{}, nil
	}
	return nil, fmt.Errorf("data: cannot tell the format from the name %s; give one, such as format.CSV{} (ReadArray and WriteArray are for .npy and IDX)", path)
}

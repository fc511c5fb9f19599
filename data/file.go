package data

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// ReadFile reads a data set from a file. With a nil format the end of the name
// decides:
//
//	.csv, .data              format.CSV{}
//	.libsvm, .svm, .svmlight format.LIBSVM{}
//	.arff                    format.ARFF{}
//
// The file may be compressed by gzip, and .gz may follow the name. A CSV file has
// a header. The class is in the column "label", or else in the last one; all other
// columns are numbers. Other files need the options of format.CSV. A set that has
// no name gets that of the file.
//
// The error names the file. It wraps format.ErrMalformed and names the line and
// the column, or it is that of the file system.
func ReadFile(path string, f format.Format) (*learn.Dataset, error) {
	f, err := formatOf(path, f)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
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

// WriteFile writes a data set to a file. With a nil format the end of the name
// decides, as for ReadFile. The file is compressed by gzip if its name ends in .gz.
//
// Until all is written, and after an error, the old file stays as it was.
func WriteFile(path string, ds *learn.Dataset, f format.Format) error {
	f, err := formatOf(path, f)
	if err != nil {
		return err
	}
	return replace(path, func(w io.Writer) error { return f.Write(w, ds) })
}

// ReadArray reads an array from a file of NumPy (.npy) or of MNIST (IDX). The
// first bytes say which it is; it may be compressed by gzip.
//
// The error names the file. It wraps format.ErrMalformed and names the byte, or
// it is that of the file system.
func ReadArray(path string) (*format.Array, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	a, err := format.ReadArray(file)
	if err != nil {
		return nil, fmt.Errorf("data: %s: %w", path, err)
	}
	return a, nil
}

// WriteArray writes an array to a file: NumPy's if the name ends in .npy, else
// IDX. The file is compressed by gzip if .gz follows.
//
// Until all is written, and after an error, the old file stays as it was. The
// error is that of format.WriteNPY or format.WriteIDX, or of the file system.
func WriteArray(path string, a *format.Array) error {
	write := format.WriteIDX
	if strings.EqualFold(filepath.Ext(stream.PlainName(path)), ".npy") {
		write = format.WriteNPY
	}
	return replace(path, func(w io.Writer) error { return write(w, a) })
}

// replace writes a whole file or none. Its error names the file.
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
	return nil, fmt.Errorf("data: the name %s does not tell the format; give one, such as format.CSV{} (ReadArray and WriteArray are for .npy and IDX)", path)
}

package data

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// replaceFile writes a file beside path and then puts it in its place, so that
// nobody ever sees half a file. A name that ends in .gz is compressed.
func replaceFile(path string, write func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".mercer-*")
	if err != nil {
		return fmt.Errorf("data: %w", err)
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	if err := writeZipped(file, plainName(path) != path, write); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil {
		return fmt.Errorf("data: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("data: %w", err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("data: %w", err)
	}
	return nil
}

func writeZipped(w io.Writer, zipped bool, write func(io.Writer) error) error {
	buffered := bufio.NewWriter(w)
	if !zipped {
		if err := write(buffered); err != nil {
			return err
		}
		return buffered.Flush()
	}
	packed, err := gzip.NewWriterLevel(buffered, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := write(packed); err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	return buffered.Flush()
}

// appendNumber appends the shortest text that reads back as v, without an
// exponent where that is short.
func appendNumber(b []byte, v float64) []byte {
	format := byte('g')
	if a := max(v, -v); a == 0 || a >= 1e-5 && a < 1e15 {
		format = 'f'
	}
	return strconv.AppendFloat(b, v, format, -1, 64)
}

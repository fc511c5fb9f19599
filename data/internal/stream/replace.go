package stream

import (
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// PlainName returns path without the .gz of a compressed file.
func PlainName(path string) string {
	if strings.EqualFold(filepath.Ext(path), ".gz") {
		return path[:len(path)-len(".gz")]
	}
	return path
}

// Replace writes a file beside path and then renames it to path, so that nobody
// ever sees half a file. It compresses a file whose name ends in .gz.
func Replace(path string, write func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".mercer-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	if err := writeZipped(file, PlainName(path) != path, write); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
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

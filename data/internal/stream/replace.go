package stream

import (
	"bufio"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/internal/atomicfile"
)

// PlainName returns path without the .gz of a compressed file.
func PlainName(path string) string {
	if strings.EqualFold(filepath.Ext(path), ".gz") {
		return path[:len(path)-len(".gz")]
	}
	return path
}

// Replace replaces the file at path with what the function write produces. It
// compresses a file whose name ends in .gz. See atomicfile.WriteFunc.
func Replace(path string, write func(io.Writer) error) error {
	return atomicfile.WriteFunc(path, 0o644, func(w io.Writer) error {
		return writeZipped(w, PlainName(path) != path, write)
	})
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

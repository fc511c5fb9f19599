package stream

import (
	"bufio"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/internal/atomicfile"
)

// PlainName is path without the .gz of a compressed file.
func PlainName(path string) string {
	if strings.EqualFold(filepath.Ext(path), ".gz") {
		return path[:len(path)-len(".gz")]
	}
	return path
}

// Replace makes what the function write produces the content of a file. A name that
// ends in .gz is compressed. See atomicfile.Write.
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

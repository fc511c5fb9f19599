package stream

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
)

// Unzip returns the contents of r, decompressed if they begin like a gzip file.
func Unzip(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<16)
	magic, err := buffered.Peek(2)
	if len(magic) < 2 {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return buffered, err
	}
	if magic[0] != 0x1f || magic[1] != 0x8b {
		return buffered, nil
	}
	plain, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(plain, 1<<16), nil
}

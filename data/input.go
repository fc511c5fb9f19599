package data

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// What a reader takes at most. A header or an index can announce any size in a
// few bytes; these bounds come before the memory is asked for.
const (
	maxCells = 1 << 28 // values of a matrix: 2 GiB
	maxLine  = 1 << 24 // bytes of a line
	// A sparse file may be this much larger in memory than on disk: a matrix of more
	// than maxLoose values wants one entry in maxSparsity of them to be stored.
	maxLoose    = 1 << 22
	maxSparsity = 1000
)

// unzip returns what r holds: decompressed if it begins like a gzip file.
func unzip(r io.Reader) (io.Reader, error) {
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

// checkSize refuses a matrix of n×d values that would not fit into memory, or
// that is mostly zeros that the file does not store.
func checkSize(n, d, stored int) error {
	if d > 0 && n > maxCells/d {
		return fmt.Errorf("%d examples × %d features are more than the %d values that fit", n, d, maxCells)
	}
	if n*d > maxLoose && stored < n*d/maxSparsity {
		return fmt.Errorf("%d examples × %d features with %d values that are stored: too sparse for a dense matrix", n, d, stored)
	}
	return nil
}

// lines reads a text line by line.
type lines struct {
	scanner *bufio.Scanner
	number  int // of the current line, from 1
}

func newLines(r io.Reader) *lines {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, 1<<16), maxLine)
	return &lines{scanner: s}
}

// next returns the next line without its end, or io.EOF.
func (l *lines) next() (string, error) {
	if l.scanner.Scan() {
		l.number++
		return l.scanner.Text(), nil
	}
	err := l.scanner.Err()
	switch {
	case err == nil:
		return "", io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		return "", fmt.Errorf("line %d, column 1: %w", l.number+1, errLong)
	}
	return "", fmt.Errorf("after line %d: %w", l.number, err) // a broken gzip stream
}

// bounded is a reader that fails once more than left bytes were taken from it.
type bounded struct {
	r    io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errLong
	}
	n, err := b.r.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

package stream

import (
	"bytes"
	"errors"
	"io"
)

// DropMark skips the byte order mark that some programs write first.
func DropMark(r io.Reader) io.Reader {
	const mark = "\ufeff"
	head := make([]byte, len(mark))
	n, err := io.ReadFull(r, head)
	if err == nil && string(head) == mark {
		return r
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return io.MultiReader(bytes.NewReader(head[:n]), Failing{err})
	}
	return io.MultiReader(bytes.NewReader(head[:n]), r)
}

// Failing is a reader that always returns an error.
type Failing struct{ Err error }

func (f Failing) Read([]byte) (int, error) { return 0, f.Err }

package notebook

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"unicode/utf8"
)

// spool is a long printed text, in a file. It takes the place of the text in
// a stream's output.
type spool struct {
	file *os.File
	size int64
}

// newSpool makes an empty spool. Close removes it.
func newSpool() (*spool, error) {
	f, err := os.CreateTemp("", "mercer-output-*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name()) // it fails on Windows, where an open file stays until Close
	return &spool{file: f}, nil
}

// Write implements io.Writer.
func (s *spool) Write(p []byte) (int, error) {
	n, err := s.file.WriteAt(p, s.size)
	s.size += int64(n)
	return n, err
}

// Close removes the text.
func (s *spool) Close() error {
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		return gone
	}
	return err
}

func (s *spool) reader() *bufio.Reader {
	return bufio.NewReaderSize(io.NewSectionReader(s.file, 0, s.size), 64<<10)
}

// pieces calls yield with the text, in pieces of whole characters, until it
// returns false.
func (s *spool) pieces(yield func(text string) bool) (more bool, err error) {
	buf := make([]byte, 1<<20)
	kept := 0
	for from := int64(0); from < s.size; {
		n, err := s.file.ReadAt(buf[kept:min(int64(len(buf)), int64(kept)+s.size-from)], from)
		if n == 0 && err != nil {
			return false, err
		}
		from += int64(n)
		piece := buf[:kept+n]
		end := len(piece)
		for back := 1; from < s.size && back < utf8.UTFMax; back++ {
			if utf8.RuneStart(piece[len(piece)-back]) {
				end = len(piece) - back
				break
			}
		}
		if !yield(string(piece[:end])) {
			return false, nil
		}
		kept = copy(buf, piece[end:])
	}
	return true, nil
}

// lines calls yield with each line, as lines splits them, until it fails.
func (s *spool) lines(yield func(line string) error) error {
	r := s.reader()
	var line []byte
	for {
		c, _, err := r.ReadRune()
		if errors.Is(err, io.EOF) {
			if len(line) > 0 {
				return yield(string(line))
			}
			return nil
		}
		if err != nil {
			return err
		}
		line = utf8.AppendRune(line, c)
		if c == '\r' {
			if next, _ := r.Peek(1); bytes.Equal(next, []byte("\n")) {
				continue
			}
		}
		if endsLine(c) {
			if err := yield(string(line)); err != nil {
				return err
			}
			line = line[:0]
		}
	}
}

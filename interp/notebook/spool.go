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
// a stream's output. What the file does not take, for example because the disk
// is full, stays in memory.
type spool struct {
	file *os.File // nil if there is none
	size int64    // of the text in the file
	rest []byte   // the text after it
	full error    // why there is a rest
}

// newSpool makes an empty spool. Close removes it.
func newSpool() *spool {
	f, err := os.CreateTemp("", "mercer-output-*")
	if err != nil {
		return &spool{full: err}
	}
	_ = os.Remove(f.Name()) // it fails on Windows, where an open file stays until Close
	return &spool{file: f}
}

// add appends text. It does not keep the slice.
func (s *spool) add(text []byte) {
	n := 0
	if s.full == nil {
		n, s.full = s.file.WriteAt(text, s.size)
		s.size += int64(n)
	}
	s.rest = append(s.rest, text[n:]...)
}

// Close removes the text: the spool is empty then.
func (s *spool) Close() error {
	f := s.file
	*s = spool{full: os.ErrClosed}
	if f == nil {
		return nil
	}
	err := f.Close()
	if gone := os.Remove(f.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		return gone
	}
	return err
}

func (s *spool) reader() *bufio.Reader {
	text := io.MultiReader(io.NewSectionReader(s.file, 0, s.size), bytes.NewReader(s.rest))
	return bufio.NewReaderSize(text, 64<<10)
}

// pieces calls yield with the text, in pieces of whole characters, until it
// returns false.
func (s *spool) pieces(yield func(text string) bool) (more bool, err error) {
	r, buf, kept := s.reader(), make([]byte, 1<<20), 0
	for {
		n, err := io.ReadFull(r, buf[kept:])
		last := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return true, err
		}
		piece := buf[:kept+n]
		end := len(piece)
		for back := 1; !last && back < utf8.UTFMax; back++ {
			if utf8.RuneStart(piece[len(piece)-back]) {
				end = len(piece) - back
				break
			}
		}
		if end > 0 && !yield(string(piece[:end])) {
			return false, nil
		}
		if last {
			return true, nil
		}
		kept = copy(buf, piece[end:])
	}
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

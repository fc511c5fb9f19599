package csvtext

import (
	"bytes"
	"errors"
	"io"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// Records cuts a CSV text into blocks of whole records, so that several goroutines can read
// it. A line's end inside quotes does not end a record.
type Records struct {
	r    io.Reader
	b    *budget.Budget
	per  int    // bytes that are held for each byte of a block
	size int    // of a block
	rest []byte // what has been read of the next block
	err  error  // that of r, after rest
}

// NewRecords returns a Records of blocks of the given size, or larger ones where a record is
// longer. It takes per bytes from the budget for each byte of a block. Release gives them back.
func NewRecords(r io.Reader, b *budget.Budget, per, size int) *Records {
	return &Records{r: r, b: b, per: per, size: size}
}

// Next returns the next block. The last one may end without the end of a line; then the error
// is that of the reader, io.EOF at the end. Other errors are budget.ErrTooLarge, and stream.ErrLong for
// a record that is longer than stream.MaxLine; the block then begins with this record.
func (s *Records) Next() ([]byte, error) {
	block := s.rest
	s.rest = nil
	size := min(max(s.size, 2*len(block)), stream.MaxLine)
	var quotes, end, seen int // quotes and the end of the last record in block[:seen]
	if err := s.take(size); err != nil {
		return block, err
	}
	block = append(make([]byte, 0, size), block...)
	for {
		block = s.fill(block)
		quotes, end = lastRecord(block, seen, quotes, end)
		seen = len(block)
		switch {
		case s.err != nil:
			err := s.err
			if !errors.Is(err, io.EOF) && end > 0 { // first the records before the error
				s.rest = append([]byte(nil), block[end:]...)
				return block[:end], nil
			}
			return block, err
		case end > 0:
			s.rest = append([]byte(nil), block[end:]...)
			return block[:end], nil
		case len(block) >= stream.MaxLine:
			return block, stream.ErrLong
		}
		size = min(2*cap(block), stream.MaxLine)
		if err := s.take(size); err != nil {
			return block, err
		}
		small := block
		block = append(make([]byte, 0, size), small...)
		s.Release(small)
	}
}

// fill reads until the block is full, or there is an error.
func (s *Records) fill(block []byte) []byte {
	for empty := 0; len(block) < cap(block) && s.err == nil; {
		var n int
		n, s.err = s.r.Read(block[len(block):cap(block)])
		block = block[:len(block)+n]
		if empty++; n > 0 {
			empty = 0
		}
		if empty == 100 && s.err == nil { // as bufio does
			s.err = io.ErrNoProgress
		}
	}
	return block
}

// Release says that a block of Next is no longer held.
func (s *Records) Release(block []byte) { s.b.Give(cap(block) * s.per) }

func (s *Records) take(n int) error { return s.b.TakeMany(n, s.per) }

// lastRecord returns the number of quotes in text, and where its last record ends; text[:seen]
// has been looked at before, with these results. A record ends with a line's end that has an even
// number of quotes before it.
func lastRecord(text []byte, seen, quotes, end int) (int, int) {
	fresh := text[seen:]
	quotes += bytes.Count(fresh, quote)
	after := 0 // the quotes behind stop
	for stop := len(fresh); ; {
		i := bytes.LastIndexByte(fresh[:stop], '\n')
		if i < 0 {
			return quotes, end
		}
		after += bytes.Count(fresh[i:stop], quote)
		if (quotes-after)%2 == 0 {
			return quotes, seen + i + 1
		}
		stop = i
	}
}

var quote = []byte{'"'}

package format

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// binaryReader reads bytes and counts them.
type binaryReader struct {
	r      *bufio.Reader
	at     int64 // bytes read
	budget *budget.Budget
}

func newBinaryReader(r io.Reader, b *budget.Budget) *binaryReader {
	return &binaryReader{r: bufio.NewReaderSize(r, 1<<16), budget: b}
}

// fill reads len(p) bytes.
func (b *binaryReader) fill(p []byte) error {
	n, err := io.ReadFull(b.r, p)
	b.at += int64(n)
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// readArray unzips r and reads it to its end, within maxBytes. The error wraps
// ErrMalformed or ErrTooLarge, and names the byte.
func readArray(r io.Reader, maxBytes []int64, read func(*binaryReader) (*Array, error)) (*Array, error) {
	plain, err := stream.Unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: byte 0: %w", ErrMalformed, err)
	}
	b := newBinaryReader(plain, budget.Optional(maxBytes))
	if err := b.budget.Take(unzipping + readingArrays); err != nil {
		return nil, err
	}
	a, err := read(b)
	if err != nil {
		return nil, faulty(fmt.Errorf("byte %d: %w", b.at, err))
	}
	if _, err := b.r.ReadByte(); !errors.Is(err, io.EOF) {
		if err == nil {
			err = errors.New("more bytes than the header announces")
		}
		return nil, fmt.Errorf("%w: byte %d: %w", ErrMalformed, b.at, err)
	}
	return a, nil
}

// readingArrays is how many bytes the header of an array and the buffers take.
const readingArrays = 1 << 18

// believed is how many values must have arrived before the header's number of them is
// believed. Then there is room for all at once: doubling needs half as much again.
const believed = 1 << 20

// readValues reads n values. Its memory grows with what has been read, not with what
// the header promises. A promise that does not fit is refused at once.
func (b *binaryReader) readValues(n int, kind string, order binary.ByteOrder) ([]float64, error) {
	e, err := elementOf(kind, order)
	if err != nil {
		return nil, err
	}
	const chunk = 1 << 13
	buffer := make([]byte, min(n, chunk)*e.size)
	if err := b.budget.TakeMany(n, 8); err != nil {
		return nil, err
	}
	b.budget.Give(8 * n)
	var values []float64
	whole := kind == "i8" || kind == "u8"
	back := make([]byte, e.size)
	for len(values) < n {
		p := buffer[:min(n-len(values), chunk)*e.size]
		if err := b.fill(p); err != nil {
			return nil, err
		}
		if len(values)+len(p)/e.size > cap(values) {
			most := max(2*cap(values), chunk)
			if len(values) >= believed {
				most = n
			}
			if values, err = budget.Grow(b.budget, values, min(n, most)); err != nil {
				return nil, err
			}
		}
		for ; len(p) > 0; p = p[e.size:] {
			v := e.get(p)
			if whole {
				if e.put(back, v); math.Abs(v) > exact || !bytes.Equal(back, p[:e.size]) { // 2^53+1 becomes 2^53
					b.at -= int64(len(p))
					return nil, fmt.Errorf("an integer near %.0f is beyond 2^53, where float64 has gaps", v)
				}
			}
			values = append(values, v)
		}
	}
	return values, nil
}

// writeValues writes the values of a. It returns an error for a value that would be
// read back as another one.
func writeValues(w io.Writer, a *Array, order binary.ByteOrder) error {
	e, err := elementOf(a.Type, order)
	if err != nil {
		return fmt.Errorf("format: %w", err)
	}
	out := bufio.NewWriterSize(w, 1<<16)
	p := make([]byte, e.size)
	for i, v := range a.Values {
		integer := orElse(a.Type, "f8")[0] != 'f'
		fits := !integer || math.Abs(v) <= exact
		if fits {
			e.put(p, v)
			back := e.get(p)
			fits = math.Float64bits(back) == math.Float64bits(v) || back != back && v != v
		}
		if !fits {
			return fmt.Errorf("format: value %d of the array is %v, which the type %s cannot hold", i, v, a.Type)
		}
		if _, err := out.Write(p); err != nil {
			return fmt.Errorf("format: %w", err)
		}
	}
	return out.Flush()
}

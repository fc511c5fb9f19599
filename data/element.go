package data

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// binaryReader reads bytes and counts them.
type binaryReader struct {
	r  *bufio.Reader
	at int64 // bytes read
}

func newBinaryReader(r io.Reader) *binaryReader {
	return &binaryReader{r: bufio.NewReaderSize(r, 1<<16)}
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

// element is how a file stores one value.
type element struct {
	size int
	get  func(p []byte) float64
	put  func(p []byte, v float64)
}

// exact is the bound of the integers that float64 holds all.
const exact = 1 << 53

// elementOf is the element of an Array's Type.
func elementOf(kind string, order binary.ByteOrder) (element, error) {
	switch kind {
	case "b1": // as in NumPy, any other byte than 0 is true
		return element{
			1, func(p []byte) float64 { return float64(min(p[0], 1)) },
			func(p []byte, v float64) { p[0] = byte(int64(v)) },
		}, nil
	case "u1":
		return element{
			1, func(p []byte) float64 { return float64(p[0]) },
			func(p []byte, v float64) { p[0] = byte(int64(v)) },
		}, nil
	case "i1":
		return element{
			1, func(p []byte) float64 { return float64(int8(p[0])) },
			func(p []byte, v float64) { p[0] = byte(int64(v)) },
		}, nil
	case "u2":
		return element{
			2, func(p []byte) float64 { return float64(order.Uint16(p)) },
			func(p []byte, v float64) { order.PutUint16(p, uint16(int64(v))) },
		}, nil
	case "i2":
		return element{
			2, func(p []byte) float64 { return float64(int16(order.Uint16(p))) },
			func(p []byte, v float64) { order.PutUint16(p, uint16(int64(v))) },
		}, nil
	case "u4":
		return element{
			4, func(p []byte) float64 { return float64(order.Uint32(p)) },
			func(p []byte, v float64) { order.PutUint32(p, uint32(int64(v))) },
		}, nil
	case "i4":
		return element{
			4, func(p []byte) float64 { return float64(int32(order.Uint32(p))) },
			func(p []byte, v float64) { order.PutUint32(p, uint32(int64(v))) },
		}, nil
	case "u8":
		return element{
			8, func(p []byte) float64 { return float64(order.Uint64(p)) },
			func(p []byte, v float64) { order.PutUint64(p, uint64(int64(v))) },
		}, nil
	case "i8":
		return element{
			8, func(p []byte) float64 { return float64(int64(order.Uint64(p))) },
			func(p []byte, v float64) { order.PutUint64(p, uint64(int64(v))) },
		}, nil
	case "f4":
		return element{
			4, func(p []byte) float64 { return float64(math.Float32frombits(order.Uint32(p))) },
			func(p []byte, v float64) { order.PutUint32(p, math.Float32bits(float32(v))) },
		}, nil
	case "f8", "":
		return element{
			8, func(p []byte) float64 { return math.Float64frombits(order.Uint64(p)) },
			func(p []byte, v float64) { order.PutUint64(p, math.Float64bits(v)) },
		}, nil
	}
	return element{}, fmt.Errorf("numbers of type %q are not known", kind)
}

// readValues reads n values. Memory grows with what is there, not with what a
// header announces.
func (b *binaryReader) readValues(n int, kind string, order binary.ByteOrder) ([]float64, error) {
	e, err := elementOf(kind, order)
	if err != nil {
		return nil, err
	}
	const chunk = 1 << 13
	buffer := make([]byte, min(n, chunk)*e.size)
	values := make([]float64, 0, min(n, chunk))
	whole := kind == "i8" || kind == "u8"
	back := make([]byte, e.size)
	for len(values) < n {
		p := buffer[:min(n-len(values), chunk)*e.size]
		if err := b.fill(p); err != nil {
			return nil, err
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

// writeValues writes the values of a; it refuses one that would not be read as
// it is.
func writeValues(w io.Writer, a *Array, order binary.ByteOrder) error {
	e, err := elementOf(a.Type, order)
	if err != nil {
		return fmt.Errorf("data: %w", err)
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
			return fmt.Errorf("data: value %d of the array is %v, which the type %s cannot hold", i, v, a.Type)
		}
		if _, err := out.Write(p); err != nil {
			return fmt.Errorf("data: %w", err)
		}
	}
	return out.Flush()
}

package format

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

const (
	magicNPY   = "\x93NUMPY"
	maxHeader  = 1 << 16 // bytes of the text that describes the array
	maxIndices = 64      // the limit in NumPy itself
)

// ReadNPY reads one Array that NumPy has saved (.npy, format 1 to 3), up to the
// end of r, which may be compressed with gzip. It reads integers, booleans,
// float32 and float64, in both byte orders, stored by rows or by columns. It
// returns an error for an integer beyond 2^53, because float64 cannot hold all of
// those.
//
// The optional argument maxBytes is how many bytes the reader may hold, see
// ErrTooLarge; without it, or with 0, it is 1 GiB. The error wraps ErrMalformed or
// ErrTooLarge, and names the byte.
func ReadNPY(r io.Reader, maxBytes ...int64) (*Array, error) {
	return readArray(r, maxBytes, readNPY)
}

func readNPY(b *binaryReader) (*Array, error) {
	h, err := b.headerNPY()
	if err != nil {
		return nil, err
	}
	n, err := product(h.shape)
	if err != nil {
		return nil, err
	}
	a := &Array{Shape: h.shape, Type: h.kind}
	if a.Values, err = b.readValues(n, h.kind, h.order); err != nil {
		return nil, err
	}
	if h.byColumns {
		if err := b.budget.TakeMany(n, 8); err != nil {
			return nil, err
		}
		a.Values = byRows(a.Values, a.Shape)
	}
	return a, nil
}

// headerNPY reads what is before the values.
func (b *binaryReader) headerNPY() (*headerNPY, error) {
	head := make([]byte, len(magicNPY)+2)
	if err := b.fill(head); err != nil {
		return nil, err
	}
	version := head[len(magicNPY)]
	if string(head[:len(magicNPY)]) != magicNPY || version < 1 || version > 3 {
		return nil, fmt.Errorf("%q is not the beginning of a NumPy file of format 1 to 3", head)
	}
	size := make([]byte, 4)
	if version == 1 {
		size = size[:2]
	}
	if err := b.fill(size); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(append(size, 0, 0)[:4])
	if length > maxHeader {
		return nil, fmt.Errorf("a header of %d bytes, want at most %d", length, maxHeader)
	}
	text := make([]byte, length)
	if err := b.fill(text); err != nil {
		return nil, err
	}
	return parseHeaderNPY(string(text))
}

// byRows reorders values whose first index changes fastest.
func byRows(values []float64, shape []int) []float64 {
	ordered := make([]float64, len(values))
	index, step := make([]int, len(shape)), make([]int, len(shape))
	for k, s := 0, 1; k < len(shape); k++ {
		step[k] = s
		s *= shape[k]
	}
	from := 0
	for i := range ordered {
		ordered[i] = values[from]
		for k := len(shape) - 1; k >= 0; k-- {
			index[k]++
			from += step[k]
			if index[k] < shape[k] {
				break
			}
			from -= step[k] * shape[k]
			index[k] = 0
		}
	}
	return ordered
}

// WriteNPY writes an Array in NumPy's format 1, by rows and little-endian.
// ReadNPY returns it with the same bits, except that a NaN of type f4 may become
// another NaN.
//
// The error wraps learn.ErrShape if Shape does not fit Values, or names a value
// that the type cannot hold.
func WriteNPY(w io.Writer, a *Array) error {
	if err := a.check(); err != nil {
		return err
	}
	if len(a.Shape) > maxIndices {
		return fmt.Errorf("format: NumPy files have at most %d indices, the array %d", maxIndices, len(a.Shape))
	}
	kind := orElse(a.Type, "f8")
	if _, err := elementOf(kind, binary.LittleEndian); err != nil {
		return fmt.Errorf("format: %w", err)
	}
	if _, err := w.Write(appendHeaderNPY(nil, kind, a.Shape)); err != nil {
		return fmt.Errorf("format: %w", err)
	}
	return writeValues(w, a, binary.LittleEndian)
}

// appendHeaderNPY appends what is before the values in NumPy's format 1.
func appendHeaderNPY(b []byte, kind string, shape []int) []byte {
	order := "<"
	if kind[1] == '1' {
		order = "|"
	}
	sizes := make([]string, len(shape))
	for k, size := range shape {
		sizes[k] = fmt.Sprintf("%d,", size)
	}
	tuple := strings.Join(sizes, " ")
	if len(sizes) > 1 {
		tuple = strings.TrimSuffix(tuple, ",")
	}
	text := fmt.Sprintf("{'descr': '%s%s', 'fortran_order': False, 'shape': (%s), }", order, kind, tuple)
	const align = 64 // NumPy lets the numbers begin at a multiple of it
	blank := (align - (len(magicNPY)+4+len(text)+1)%align) % align
	text += strings.Repeat(" ", blank) + "\n"
	b = append(append(b, magicNPY...), 1, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(text)))
	return append(b, text...)
}

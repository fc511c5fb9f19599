package format

import (
	"encoding/binary"
	"fmt"
	"io"
)

// typesIDX lists the types of IDX by their code.
var typesIDX = map[byte]string{0x08: "u1", 0x09: "i1", 0x0b: "i2", 0x0c: "i4", 0x0d: "f4", 0x0e: "f8"}

// ReadIDX reads one Array in the format of the MNIST files, up to the end of r,
// which may be compressed with gzip. The format is: two zero bytes, the type, the
// number of indices, their sizes, and the numbers, all big-endian.
//
// The optional argument maxBytes is that of ReadNPY, and so is the error.
func ReadIDX(r io.Reader, maxBytes ...int64) (*Array, error) {
	return readArray(r, maxBytes, readIDX)
}

func readIDX(b *binaryReader) (*Array, error) {
	var head [4]byte
	if err := b.fill(head[:]); err != nil {
		return nil, err
	}
	kind, known := typesIDX[head[2]]
	if head[0] != 0 || head[1] != 0 || !known {
		return nil, fmt.Errorf("% x is not the beginning of an IDX file", head)
	}
	a := &Array{Type: kind, Shape: []int{}}
	for range head[3] {
		var size [4]byte
		if err := b.fill(size[:]); err != nil {
			return nil, err
		}
		a.Shape = append(a.Shape, int(binary.BigEndian.Uint32(size[:])))
	}
	n, err := product(a.Shape)
	if err != nil {
		return nil, err
	}
	a.Values, err = b.readValues(n, kind, binary.BigEndian)
	return a, err
}

// WriteIDX writes an Array in the format of the MNIST files. ReadIDX returns it
// with the same bits, except that a NaN of type f4 may become another NaN. IDX
// has the types u1, i1, i2, i4, f4 and f8, and up to 255 indices.
//
// The error wraps learn.ErrShape if Shape does not fit Values, or names a value
// that the type cannot hold.
func WriteIDX(w io.Writer, a *Array) error {
	if err := a.check(); err != nil {
		return err
	}
	head := []byte{0, 0, 0, byte(len(a.Shape))}
	for code, kind := range typesIDX {
		if kind == orElse(a.Type, "f8") {
			head[2] = code
		}
	}
	if head[2] == 0 || len(a.Shape) > 255 {
		return fmt.Errorf("format: IDX files cannot hold an %v", a)
	}
	for _, size := range a.Shape {
		if int64(size) > 1<<32-1 {
			return fmt.Errorf("format: IDX files cannot hold an %v", a)
		}
		head = binary.BigEndian.AppendUint32(head, uint32(size))
	}
	if _, err := w.Write(head); err != nil {
		return fmt.Errorf("format: %w", err)
	}
	return writeValues(w, a, binary.BigEndian)
}

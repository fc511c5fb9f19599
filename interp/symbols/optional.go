package symbols

import (
	"context"
	"io"
	"reflect"
	"unsafe"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/interp/box"
	"github.com/mercer-go/mercer/lib/kernel"
)

// Compiled code asks some values for methods beyond those of their interface:
// io.Copy for WriteTo, io.WriteString for WriteString, kernel.Name for String.
// The wrappers below have them; Optional chooses the one that fits a type.

// Optional is the wrapper for an interface and a type with, beyond the methods
// of that interface, those that has reports; nil if there is no such wrapper.
func Optional(iface reflect.Type, has func(method string) bool) reflect.Type {
	switch iface {
	case reflect.TypeFor[io.Writer]():
		switch text, from := has("WriteString"), has("ReadFrom"); {
		case text && from:
			return reflect.TypeFor[textWriterFrom]()
		case text:
			return reflect.TypeFor[textWriter]()
		case from:
			return reflect.TypeFor[writerFrom]()
		}
	case reflect.TypeFor[io.Reader]():
		switch to, bytes := has("WriteTo"), has("ReadByte") && has("UnreadByte"); {
		case to && bytes:
			return reflect.TypeFor[byteReaderTo]()
		case to:
			return reflect.TypeFor[readerTo]()
		case bytes:
			return reflect.TypeFor[byteReader]()
		}
	case reflect.TypeFor[kernel.Kernel](), reflect.TypeFor[kernel.Filler](), reflect.TypeFor[kernel.Mapper]():
		return kernelWrapper(iface, has)
	}
	return nil
}

type textWriter struct{ _io_Writer }

func (w textWriter) WriteString(s string) (int, error) { return writeString(w.Box, s) }

type writerFrom struct{ _io_Writer }

func (w writerFrom) ReadFrom(r io.Reader) (int64, error) { return readFrom(w.Box, r) }

type textWriterFrom struct{ textWriter }

func (w textWriterFrom) ReadFrom(r io.Reader) (int64, error) { return readFrom(w.Box, r) }

type readerTo struct{ _io_Reader }

func (r readerTo) WriteTo(w io.Writer) (int64, error) { return writeTo(r.Box, w) }

type byteReader struct{ _io_Reader }

func (r byteReader) ReadByte() (byte, error) {
	var out struct {
		b   byte
		err error
	}
	box.Invoke(r.Box, "ReadByte", nil, unsafe.Pointer(&out))
	return out.b, out.err
}

func (r byteReader) UnreadByte() error {
	var err error
	box.Invoke(r.Box, "UnreadByte", nil, unsafe.Pointer(&err))
	return err
}

type byteReaderTo struct{ byteReader }

func (r byteReaderTo) WriteTo(w io.Writer) (int64, error) { return writeTo(r.Box, w) }

func writeString(b box.Box, s string) (int, error) {
	var out struct {
		n   int
		err error
	}
	box.Invoke(b, "WriteString", unsafe.Pointer(&s), unsafe.Pointer(&out))
	return out.n, out.err
}

func readFrom(b box.Box, r io.Reader) (int64, error) {
	var out struct {
		n   int64
		err error
	}
	box.Invoke(b, "ReadFrom", unsafe.Pointer(&r), unsafe.Pointer(&out))
	return out.n, out.err
}

func writeTo(b box.Box, w io.Writer) (int64, error) {
	var out struct {
		n   int64
		err error
	}
	box.Invoke(b, "WriteTo", unsafe.Pointer(&w), unsafe.Pointer(&out))
	return out.n, out.err
}

// OptionalWrappers lists all that Optional may return.
var OptionalWrappers = []reflect.Type{
	reflect.TypeFor[textWriter](), reflect.TypeFor[writerFrom](), reflect.TypeFor[textWriterFrom](),
	reflect.TypeFor[readerTo](), reflect.TypeFor[byteReader](), reflect.TypeFor[byteReaderTo](),
	reflect.TypeFor[namedKernel](), reflect.TypeFor[namedFiller](), reflect.TypeFor[namedMapper](),
}

// OptionalMethods are the types of the methods that Optional asks for.
var OptionalMethods = map[string]reflect.Type{
	"WriteString": reflect.TypeFor[func(string) (int, error)](),
	"ReadFrom":    reflect.TypeFor[func(io.Reader) (int64, error)](),
	"WriteTo":     reflect.TypeFor[func(io.Writer) (int64, error)](),
	"ReadByte":    reflect.TypeFor[func() (byte, error)](),
	"UnreadByte":  reflect.TypeFor[func() error](),
	"String":      reflect.TypeFor[func() string](),
	"Fill":        reflect.TypeFor[func(dst, x []float64, Y *mat.Dense)](),
	"Map":         reflect.TypeFor[func(ctx context.Context, X mat.Matrix) (*mat.Dense, error)](),
}

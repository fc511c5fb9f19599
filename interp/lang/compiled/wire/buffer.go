package wire

import (
	"encoding/binary"
	"io"
	"unsafe"
)

// Writer collects a message. Large pieces of memory are not copied, so they
// must not change until the message has been sent.
type Writer struct {
	parts [][]byte // what comes before buf
	buf   []byte
	size  int
}

// large is from which size on memory is not copied.
const large = 4096

// Uint64 adds a number.
func (w *Writer) Uint64(x uint64) {
	w.buf = binary.LittleEndian.AppendUint64(w.buf, x)
	w.size += 8
}

// Bytes adds bytes without their length.
func (w *Writer) Bytes(b []byte) {
	w.size += len(b)
	if len(b) < large {
		w.buf = append(w.buf, b...)
		return
	}
	w.parts = append(w.parts, w.buf, b)
	w.buf = nil
}

// align adds zeros up to a multiple of eight.
func (w *Writer) align() {
	for w.size%8 != 0 {
		w.buf = append(w.buf, 0)
		w.size++
	}
}

// Kind is the kind of a message.
type Kind uint64

// The kinds of messages. All except Call come from the process.
const (
	Call     Kind = iota // the function's number, the call's number, then the arguments
	Ready                // the layouts of the functions
	Results              // the call's number, the results, then the changed arguments
	Panicked             // the call's number, the text of the value, then the places
	Stdout
	Stderr
)

// Send sends the message.
func (w *Writer) Send(to io.Writer, k Kind) error {
	head := make([]byte, 0, 16+len(w.buf))
	head = binary.LittleEndian.AppendUint64(head, uint64(k))
	head = binary.LittleEndian.AppendUint64(head, uint64(w.size))
	if len(w.parts) == 0 {
		_, err := to.Write(append(head, w.buf...))
		return err
	}
	for i, part := range append(w.parts, w.buf) {
		if i == 0 {
			part = append(head, part...)
		}
		if _, err := to.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// Reader reads the parts of a message. Reading past its end panics with
// io.ErrUnexpectedEOF.
type Reader struct {
	buf []byte
	off int
}

// Receive reads a message.
func Receive(from io.Reader) (Kind, *Reader, error) {
	var head [16]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return 0, nil, err
	}
	size := binary.LittleEndian.Uint64(head[8:])
	words := make([]uint64, (size+7)/8) // aligned for what the message holds
	var buf []byte
	if size > 0 {
		buf = unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), size)
	}
	if _, err := io.ReadFull(from, buf); err != nil {
		return 0, nil, err
	}
	return Kind(binary.LittleEndian.Uint64(head[:8])), &Reader{buf: buf}, nil
}

// Uint64 reads a number.
func (r *Reader) Uint64() uint64 { return binary.LittleEndian.Uint64(r.Bytes(8)) }

// Bytes reads n bytes. They share the message's memory.
func (r *Reader) Bytes(n int) []byte {
	if n < 0 || n > len(r.buf)-r.off {
		panic(io.ErrUnexpectedEOF)
	}
	b := r.buf[r.off : r.off+n : r.off+n]
	r.off += n
	return b
}

func (r *Reader) align() { r.off = (r.off + 7) &^ 7 }

// Rest returns the bytes that have not been read yet.
func (r *Reader) Rest() []byte { return r.buf[min(r.off, len(r.buf)):] }

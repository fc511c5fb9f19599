package zmtp

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// The bits of a frame's first byte.
const (
	flagMore     = 1
	flagLong     = 2
	flagCommand  = 4
	flagReserved = ^byte(flagMore | flagLong | flagCommand)
)

const (
	maxFrames   = 1024
	readStep    = 64 << 10 // memory is allocated in such steps, as bytes arrive
	maxCommand  = 64 << 10
	maxShortLen = 255
)

// Errors in what a peer sends. Each ends the peer's connection.
var (
	errReserved = errors.New("zmtp: reserved flag bits are set")
	errCommand  = errors.New("zmtp: malformed command")
	errTooBig   = errors.New("zmtp: message too big")
	errTooMany  = errors.New("zmtp: message of too many frames")
	errNoMemory = errors.New("zmtp: receive budget exhausted")
	errGreeting = errors.New("zmtp: not a ZMTP 3 greeting of the NULL mechanism")
	errSocket   = errors.New("zmtp: the peer's socket type does not fit")
	errNotReady = errors.New("zmtp: the peer's first command is not READY")
)

// appendFrame appends the encoding of one frame to buf.
func appendFrame(buf []byte, flags byte, body []byte) []byte {
	if len(body) > maxShortLen {
		buf = append(buf, flags|flagLong)
		buf = binary.BigEndian.AppendUint64(buf, uint64(len(body)))
	} else {
		buf = append(buf, flags, byte(len(body)))
	}
	return append(buf, body...)
}

// appendMessage appends the encoding of a whole message to buf.
func appendMessage(buf []byte, frames [][]byte) []byte {
	for i, frame := range frames {
		var flags byte
		if i < len(frames)-1 {
			flags = flagMore
		}
		buf = appendFrame(buf, flags, frame)
	}
	return buf
}

// appendCommand appends a command frame to buf.
func appendCommand(buf []byte, name string, data []byte) []byte {
	body := append([]byte{byte(len(name))}, name...)
	return appendFrame(buf, flagCommand, append(body, data...))
}

// readHeader reads a frame's flags and its body's size.
func readHeader(r io.Reader) (flags byte, size uint64, err error) {
	var head [9]byte
	if _, err := io.ReadFull(r, head[:2]); err != nil {
		return 0, 0, err
	}
	flags = head[0]
	if flags&flagReserved != 0 {
		return 0, 0, errReserved
	}
	if flags&flagCommand != 0 && flags&flagMore != 0 {
		return 0, 0, errCommand
	}
	if flags&flagLong == 0 {
		return flags, uint64(head[1]), nil
	}
	if _, err := io.ReadFull(r, head[2:]); err != nil {
		return 0, 0, err
	}
	return flags, binary.BigEndian.Uint64(head[1:]), nil
}

// readBody reads size bytes; the caller has checked the size. It calls take
// before it allocates memory for each further step.
func readBody(r io.Reader, size int, take func(n int) bool) ([]byte, error) {
	body := make([]byte, 0, min(size, readStep))
	for len(body) < size {
		step := min(size-len(body), max(readStep, len(body)))
		if !take(step) {
			return nil, errNoMemory
		}
		old := len(body)
		body = append(body, make([]byte, step)...)
		if _, err := io.ReadFull(r, body[old:]); err != nil {
			return nil, err
		}
	}
	return body, nil
}

// parseCommand splits a command frame's body.
func parseCommand(body []byte) (name string, data []byte, err error) {
	if len(body) == 0 || len(body) < 1+int(body[0]) {
		return "", nil, errCommand
	}
	n := 1 + int(body[0])
	return string(body[1:n]), body[n:], nil
}

// frameError adds to an error in which frame of a message it is.
func frameError(index int, err error) error {
	return fmt.Errorf("frame %d: %w", index, err)
}

package zmtp

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
)

const greetingSize = 64

// compatible lists, for each of our socket types, the types of peers that fit.
var compatible = map[string][]string{
	"ROUTER": {"DEALER", "REQ", "ROUTER"},
	"XPUB":   {"SUB", "XSUB"},
	"REP":    {"REQ", "DEALER"},
}

// handshake greets the peer as a socket of the given type. It returns the
// identity that the peer asks for, which may be empty.
func handshake(r io.Reader, w io.Writer, socketType string) (identity []byte, err error) {
	if _, err := w.Write(greeting()); err != nil {
		return nil, err
	}
	if err := readGreeting(r); err != nil {
		return nil, err
	}
	properties := appendProperty(nil, "Socket-Type", socketType)
	properties = appendProperty(properties, "Identity", "")
	if _, err := w.Write(appendCommand(nil, "READY", properties)); err != nil {
		return nil, err
	}
	return readReady(r, socketType)
}

func greeting() []byte {
	g := make([]byte, greetingSize)
	g[0], g[9] = 0xFF, 0x7F
	g[10] = 3 // version 3.0: a newer peer falls back to it
	copy(g[12:32], "NULL")
	return g
}

// readGreeting reads the signature first, so that a client of another protocol
// is refused after its first bytes.
func readGreeting(r io.Reader) error {
	var g [greetingSize]byte
	if _, err := io.ReadFull(r, g[:10]); err != nil {
		return err
	}
	if g[0] != 0xFF || g[9]&1 == 0 {
		return errGreeting
	}
	if _, err := io.ReadFull(r, g[10:]); err != nil {
		return err
	}
	mechanism, _, _ := bytes.Cut(g[12:32], []byte{0})
	if g[10] < 3 || string(mechanism) != "NULL" {
		return errGreeting
	}
	return nil
}

func readReady(r io.Reader, socketType string) (identity []byte, err error) {
	flags, size, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	if flags&flagCommand == 0 {
		return nil, errNotReady
	}
	if size > maxCommand {
		return nil, errTooBig
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, err
	}
	name, data, err := parseCommand(body)
	if err != nil {
		return nil, err
	}
	if name != "READY" {
		return nil, errNotReady
	}
	properties, err := parseProperties(data)
	if err != nil {
		return nil, err
	}
	if peer := properties["socket-type"]; !slices.Contains(compatible[socketType], peer) {
		return nil, fmt.Errorf("%w: %s to %q", errSocket, socketType, peer)
	}
	return []byte(properties["identity"]), nil
}

func appendProperty(buf []byte, name, value string) []byte {
	buf = append(buf, byte(len(name)))
	buf = append(buf, name...)
	buf = binary.BigEndian.AppendUint32(buf, uint32(len(value)))
	return append(buf, value...)
}

// parseProperties reads the metadata of a READY command, with names in lower
// case.
func parseProperties(data []byte) (map[string]string, error) {
	properties := map[string]string{}
	for len(data) > 0 {
		n := int(data[0])
		data = data[1:]
		if len(data) < n+4 {
			return nil, errCommand
		}
		name := strings.ToLower(string(data[:n]))
		size := binary.BigEndian.Uint32(data[n:])
		data = data[n+4:]
		if uint64(size) > uint64(len(data)) {
			return nil, errCommand
		}
		properties[name] = string(data[:size])
		data = data[size:]
	}
	return properties, nil
}

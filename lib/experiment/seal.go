package experiment

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
)

// The last field of each line of a file of results is the SHA-256 of the line without
// this field, in hexadecimal.
const (
	sealBegin = `,"sha256":"`
	sealEnd   = `"}`
	sealSize  = len(sealBegin) + 2*sha256.Size + len(sealEnd)
)

// seal adds the checksum to a line, a JSON object.
func seal(line []byte) []byte {
	sum := sha256.Sum256(line)
	return fmt.Appendf(bytes.Clone(line[:len(line)-1]), "%s%x%s", sealBegin, sum, sealEnd)
}

var errChanged = errors.New("the line was changed: its SHA-256 is another one")

// unseal takes the checksum off a line and checks it. A line without one was written by
// an earlier version.
func unseal(line []byte) (plain []byte, sealed bool, err error) {
	at := len(line) - sealSize
	if at < 0 || !bytes.HasPrefix(line[at:], []byte(sealBegin)) {
		return line, false, nil
	}
	plain = append(bytes.Clone(line[:at]), '}')
	if !bytes.Equal(seal(plain), line) {
		return nil, true, errChanged
	}
	return plain, true, nil
}

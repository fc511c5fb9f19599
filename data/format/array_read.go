package format

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// ReadArray reads one Array, up to the end of r, which may be compressed with
// gzip. The first bytes show whether the format is NumPy's or IDX. The
// optional argument maxBytes is that of ReadNPY, and so is the error.
func ReadArray(r io.Reader, maxBytes ...int64) (*Array, error) {
	return readArray(r, maxBytes, readEither)
}

func readEither(b *binaryReader) (*Array, error) {
	switch magic, _ := b.r.Peek(len(magicNPY)); {
	case string(magic) == magicNPY:
		return readNPY(b)
	case strings.HasPrefix(string(magic), "PK"):
		return nil, errors.New("a zip archive, such as .npz; numpy.save writes one array that can be read")
	case len(magic) > 0 && magic[0] != 0:
		return nil, fmt.Errorf("%q is the beginning of neither a NumPy nor an IDX file", magic)
	}
	return readIDX(b)
}

package rtype

import (
	"encoding/binary"
	"go/token"
	"sync"
	"unsafe"
)

// The bits of the first byte of a name, as package abi encodes it.
const (
	nameExported = 1 << 0
	nameHasTag   = 1 << 1
	nameHasPath  = 1 << 2
	nameEmbedded = 1 << 3
)

// encoded is a name as the runtime reads it: the bits, the length, the text, and then the
// same of the tag, and the offset of the package's path, if it has them.
func encoded(name, tag, path string, embedded bool) *byte {
	b := []byte{0}
	b = append(binary.AppendUvarint(b, uint64(len(name))), name...)
	if token.IsExported(name) {
		b[0] |= nameExported
	}
	if embedded {
		b[0] |= nameEmbedded
	}
	if tag != "" {
		b[0] |= nameHasTag
		b = append(binary.AppendUvarint(b, uint64(len(tag))), tag...)
	}
	if path != "" {
		b[0] |= nameHasPath
		b = binary.NativeEndian.AppendUint32(b, uint32(nameOf(path, "")))
	}
	return unsafe.SliceData(b)
}

var names struct {
	sync.Mutex
	known map[[2]string]nameOff // by name and path
}

// nameOf is the number of a name for the runtime. path is the package of an unexported
// method, where it is another one than that of its type; else it is empty.
func nameOf(name, path string) nameOff {
	names.Lock()
	off, ok := names.known[[2]string{name, path}]
	names.Unlock()
	if ok {
		return off
	}
	off = nameOff(addReflectOff(unsafe.Pointer(encoded(name, "", path, false))))
	names.Lock()
	defer names.Unlock()
	if names.known == nil {
		names.known = map[[2]string]nameOff{}
	}
	names.known[[2]string{name, path}] = off
	return off
}

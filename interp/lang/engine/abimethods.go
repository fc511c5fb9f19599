package engine

import (
	"strings"
	"unsafe"
)

// The part of abitable.go for functions that begin with a pointer: methods have more parameters than others, and may
// return an error.

// receiver are those whose first parameter is a pointer, as methods have it.
// They may have one parameter more, and may return an error.
func receiver(rest string) passing {
	if len(rest) > 2 && rest[0] != ':' && rest[1] != ':' {
		return method(rest)
	}
	p := first[unsafe.Pointer](rest)
	if p.enter != nil || rest == ":" {
		return p
	}
	switch strings.TrimPrefix(rest, ":")[0] {
	case 'w':
		p.enter = failing[uint64](rest)
	case 'p':
		p.enter = failing[unsafe.Pointer](rest)
	case 's':
		p.enter = failing[string](rest)
	case 'l':
		p.enter = failing[[]byte](rest)
	case 'e':
		p.enter = failing[eface](rest)
	}
	return p
}

// failing are entrances of methods, of pointers, with at most one parameter, a B,
// which return a B or something common, and an error.
func failing[B any](rest string) entrancer {
	if rest[0] == ':' {
		if rest[2:] == "e" {
			return enters(enter1e[unsafe.Pointer, B])
		}
		return nil
	}
	switch rest[1:] {
	case ":we":
		return enters(enter2e[unsafe.Pointer, B, uint64])
	case ":be":
		return enters(enter2e[unsafe.Pointer, B, uint8])
	case ":fe":
		return enters(enter2e[unsafe.Pointer, B, float64])
	case ":pe":
		return enters(enter2e[unsafe.Pointer, B, unsafe.Pointer])
	case ":se":
		return enters(enter2e[unsafe.Pointer, B, string])
	case ":le":
		return enters(enter2e[unsafe.Pointer, B, []byte])
	case ":ee":
		return enters(enter2e[unsafe.Pointer, B, eface])
	case ":p":
		return enters(enter2r[unsafe.Pointer, B, unsafe.Pointer])
	case ":s":
		return enters(enter2r[unsafe.Pointer, B, string])
	case ":l":
		return enters(enter2r[unsafe.Pointer, B, []byte])
	}
	return nil
}

// method are the methods, of pointers, with two parameters.
func method(rest string) passing {
	switch rest[0] {
	case 'w':
		return method2[uint64](rest[1:])
	case 'f':
		return method2[float64](rest[1:])
	case 'p':
		return method2[unsafe.Pointer](rest[1:])
	case 's':
		return method2[string](rest[1:])
	case 'l':
		return method2[[]byte](rest[1:])
	case 'e':
		return method2[eface](rest[1:])
	}
	return passing{}
}

func method2[B any](rest string) passing {
	switch rest[0] {
	case 'w':
		return method3[B, uint64](rest[1:])
	case 'i':
		return method3[B, uint32](rest[1:])
	case 'f':
		return method3[B, float64](rest[1:])
	case 'p':
		return method3[B, unsafe.Pointer](rest[1:])
	case 's':
		return method3[B, string](rest[1:])
	case 'l':
		return method3[B, []byte](rest[1:])
	case 'e':
		return method3[B, eface](rest[1:])
	}
	return passing{}
}

func method3[B, C any](results string) passing {
	switch results {
	case ":":
		return passing{call3[unsafe.Pointer, B, C], enters(enter3[unsafe.Pointer, B, C])}
	case ":w":
		return passing{call3r[unsafe.Pointer, B, C, uint64], enters(enter3r[unsafe.Pointer, B, C, uint64])}
	case ":b":
		return passing{call3r[unsafe.Pointer, B, C, uint8], enters(enter3r[unsafe.Pointer, B, C, uint8])}
	case ":f":
		return passing{call3r[unsafe.Pointer, B, C, float64], enters(enter3r[unsafe.Pointer, B, C, float64])}
	case ":p":
		return passing{call: call3r[unsafe.Pointer, B, C, unsafe.Pointer]}
	case ":e":
		return passing{call3r[unsafe.Pointer, B, C, eface], enters(enter3r[unsafe.Pointer, B, C, eface])}
	}
	return passing{}
}

package engine

import (
	"strings"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// The code of abi.go for all common classes: w, i, b, f, p, s, l and e stand for
// uint64, uint32, uint8, float64, a pointer, a string, a slice and an interface.
// These are switches and not maps, which the start of the program would fill.

// passing is how functions of some classes are called and entered. A nil field
// means through reflect.
type passing struct {
	call  caller
	enter entrancer
}

// passingOf looks up the classes of a function's parameters and results.
func passingOf(key string) passing {
	rest := key[1:]
	switch key[0] {
	case 'w':
		return first[uint64](rest)
	case 'i':
		return first[uint32](rest)
	case 'b':
		return first[uint8](rest)
	case 'f':
		return first[float64](rest)
	case 'p':
		return receiver(rest)
	case 's':
		return first[string](rest)
	case 'l':
		return first[[]byte](rest)
	case 'e':
		return first[eface](rest)
	}
	return none(rest)
}

// none are the functions without parameters.
func none(results string) passing {
	switch results {
	case "":
		return passing{call0, enters(enter0)}
	case "w":
		return passing{call0r[uint64], enters(enter0r[uint64])}
	case "i":
		return passing{call0r[uint32], enters(enter0r[uint32])}
	case "b":
		return passing{call0r[uint8], enters(enter0r[uint8])}
	case "f":
		return passing{call0r[float64], enters(enter0r[float64])}
	case "p":
		return passing{call0r[unsafe.Pointer], enters(enter0r[unsafe.Pointer])}
	case "s":
		return passing{call0r[string], enters(enter0r[string])}
	case "l":
		return passing{call0r[[]byte], enters(enter0r[[]byte])}
	case "e":
		return passing{call0r[eface], enters(enter0r[eface])}
	}
	return passing{}
}

// first are those whose first parameter is an A.
func first[A any](rest string) passing {
	if rest == ":" {
		return passing{call1[A], enters(enter1[A])}
	}
	switch strings.TrimPrefix(rest, ":")[0] {
	case 'w':
		return second[A, uint64](rest)
	case 'i':
		return second[A, uint32](rest)
	case 'b':
		return second[A, uint8](rest)
	case 'f':
		return second[A, float64](rest)
	case 'p':
		return second[A, unsafe.Pointer](rest)
	case 's':
		return second[A, string](rest)
	case 'l':
		return second[A, []byte](rest)
	}
	return second[A, eface](rest)
}

// second are those with an A and, as second parameter or as result, a B.
func second[A, B any](rest string) passing {
	if rest[0] == ':' {
		switch rest[2:] {
		case "":
			return passing{call1r[A, B], enters(enter1r[A, B])}
		case "e":
			return passing{call: call1e[A, B]}
		}
		return passing{}
	}
	switch rest[1:] {
	case ":":
		return passing{call2[A, B], enters(enter2[A, B])}
	case ":w":
		return passing{call2r[A, B, uint64], enters(enter2r[A, B, uint64])}
	case ":i":
		return passing{call: call2r[A, B, uint32]}
	case ":b":
		return passing{call2r[A, B, uint8], enters(enter2r[A, B, uint8])}
	case ":f":
		return passing{call2r[A, B, float64], enters(enter2r[A, B, float64])}
	case ":p":
		return passing{call: call2r[A, B, unsafe.Pointer]}
	case ":s":
		return passing{call: call2r[A, B, string]}
	case ":l":
		return passing{call: call2r[A, B, []byte]}
	case ":e":
		return passing{call2r[A, B, eface], enters(enter2r[A, B, eface])}
	}
	return passing{}
}

// enters is an entrance, or nil if the closure cannot be found again in what it makes.
func enters[F any](enter func(c *closure) F) entrancer {
	probe := &closure{}
	made := assumed.Word(enter(probe))
	offset := assumed.Captured(made, unsafe.Pointer(probe), 16)
	if offset == 0 {
		return nil
	}
	if code := assumed.Code(made); entries.offset(code) == 0 {
		entries.note(code, offset)
	}
	return func(c *closure) unsafe.Pointer {
		c.word = assumed.Word(enter(c))
		return c.word
	}
}

package engine

import (
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// The tables of abi.go for all common classes: w, i, b, f, p, s, l and e stand
// for uint64, uint32, uint8, float64, a pointer, a string, a slice and an
// interface.

func init() {
	callers[":"] = call0
	enters(":", enter0)
	first[uint64]("w")
	first[uint32]("i")
	first[uint8]("b")
	first[float64]("f")
	first[unsafe.Pointer]("p")
	first[string]("s")
	first[[]byte]("l")
	first[eface]("e")
	failing[uint64]("p", "w")
	failing[unsafe.Pointer]("p", "p")
	failing[string]("p", "s")
	failing[[]byte]("p", "l")
	failing[eface]("p", "e")
	methods2[uint64]("pw")
	methods2[float64]("pf")
	methods2[unsafe.Pointer]("pp")
	methods2[string]("ps")
	methods2[[]byte]("pl")
	methods2[eface]("pe")
}

// first are the functions whose first parameter, or only result, is an A.
func first[A any](k string) {
	callers[":"+k] = call0r[A]
	enters(":"+k, enter0r[A])
	callers[k+":"] = call1[A]
	enters(k+":", enter1[A])
	one[A, uint64](k, "w")
	one[A, uint32](k, "i")
	one[A, uint8](k, "b")
	one[A, float64](k, "f")
	one[A, unsafe.Pointer](k, "p")
	one[A, string](k, "s")
	one[A, []byte](k, "l")
	one[A, eface](k, "e")
}

// one are those with an A and, as second parameter or as result, a B.
func one[A, B any](k, second string) {
	callers[k+":"+second] = call1r[A, B]
	callers[k+":"+second+"e"] = call1e[A, B]
	enters(k+":"+second, enter1r[A, B])
	k += second
	callers[k+":"] = call2[A, B]
	enters(k+":", enter2[A, B])
	callers[k+":w"] = call2r[A, B, uint64]
	callers[k+":i"] = call2r[A, B, uint32]
	callers[k+":b"] = call2r[A, B, uint8]
	callers[k+":f"] = call2r[A, B, float64]
	callers[k+":p"] = call2r[A, B, unsafe.Pointer]
	callers[k+":s"] = call2r[A, B, string]
	callers[k+":l"] = call2r[A, B, []byte]
	callers[k+":e"] = call2r[A, B, eface]
	enters(k+":w", enter2r[A, B, uint64])
	enters(k+":b", enter2r[A, B, uint8])
	enters(k+":f", enter2r[A, B, float64])
	enters(k+":e", enter2r[A, B, eface])
}

// failing are the methods, of pointers, with at most one parameter, a B, which return a B or
// something common, and an error.
func failing[B any](receiver, k string) {
	enters(receiver+":"+k+"e", enter1e[unsafe.Pointer, B])
	k = receiver + k
	enters(k+":we", enter2e[unsafe.Pointer, B, uint64])
	enters(k+":be", enter2e[unsafe.Pointer, B, uint8])
	enters(k+":fe", enter2e[unsafe.Pointer, B, float64])
	enters(k+":pe", enter2e[unsafe.Pointer, B, unsafe.Pointer])
	enters(k+":se", enter2e[unsafe.Pointer, B, string])
	enters(k+":le", enter2e[unsafe.Pointer, B, []byte])
	enters(k+":ee", enter2e[unsafe.Pointer, B, eface])
	enters(k+":p", enter2r[unsafe.Pointer, B, unsafe.Pointer])
	enters(k+":s", enter2r[unsafe.Pointer, B, string])
	enters(k+":l", enter2r[unsafe.Pointer, B, []byte])
}

// methods2 are the methods, of pointers, with two parameters.
func methods2[B any](k string) {
	methods3[B, uint64](k + "w")
	methods3[B, uint32](k + "i")
	methods3[B, float64](k + "f")
	methods3[B, unsafe.Pointer](k + "p")
	methods3[B, string](k + "s")
	methods3[B, []byte](k + "l")
	methods3[B, eface](k + "e")
}

func methods3[B, C any](k string) {
	callers[k+":"] = call3[unsafe.Pointer, B, C]
	callers[k+":w"] = call3r[unsafe.Pointer, B, C, uint64]
	callers[k+":b"] = call3r[unsafe.Pointer, B, C, uint8]
	callers[k+":f"] = call3r[unsafe.Pointer, B, C, float64]
	callers[k+":p"] = call3r[unsafe.Pointer, B, C, unsafe.Pointer]
	callers[k+":e"] = call3r[unsafe.Pointer, B, C, eface]
	enters(k+":", enter3[unsafe.Pointer, B, C])
	enters(k+":w", enter3r[unsafe.Pointer, B, C, uint64])
	enters(k+":b", enter3r[unsafe.Pointer, B, C, uint8])
	enters(k+":f", enter3r[unsafe.Pointer, B, C, float64])
	enters(k+":e", enter3r[unsafe.Pointer, B, C, eface])
}

// enters notes an entrance, if the closure can be found again in what it makes.
func enters[F any](k string, enter func(c *closure) F) {
	probe := &closure{}
	made := assumed.Word(enter(probe))
	if offset := assumed.Captured(made, unsafe.Pointer(probe), 16); offset != 0 {
		entryCodes[assumed.Code(made)] = offset
		entrancers[k] = func(c *closure) unsafe.Pointer { return assumed.Word(enter(c)) }
	}
}

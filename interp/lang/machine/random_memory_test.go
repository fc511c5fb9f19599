package machine

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"unsafe"
)

// randomFrame is the frame of random regions. Fields whose names begin with home are homes
// of variables, kept those of values that the frame keeps. Slices whose names begin with exact
// have floats whose bits Go defines, of NaNs too.
type randomFrame struct {
	homeBool     [6]bool
	homeInt8     [6]int8
	homeInt16    [6]int16
	homeInt32    [6]int32
	homeInt64    [16]int64
	homeUint8    [6]uint8
	homeUint16   [6]uint16
	homeUint32   [6]uint32
	homeUint64   [8]uint64
	homeFloat32  [10]float32
	homeFloat64  [20]float64
	homePointer  [6]unsafe.Pointer
	homeCounters [32]uint64 // each has a counter of any kind

	keptBool    [2]bool
	keptInt8    [2]int8
	keptInt16   [2]int16
	keptInt32   [2]int32
	keptInt64   [4]int64
	keptUint8   [2]uint8
	keptUint16  [2]uint16
	keptUint32  [2]uint32
	keptUint64  [2]uint64
	keptFloat32 [2]float32
	keptFloat64 [4]float64
	keptTrips   [4]int64 // 1 ... 4, for how often loops run

	arrayBool    [least]bool
	arrayInt8    [least]int8
	arrayUint16  [least]uint16
	arrayInt32   [least]int32
	arrayUint64  [least]uint64
	arrayFloat32 [least]float32
	arrayFloat64 [least]float64

	sliceBool    []bool
	sliceInt8    []int8
	sliceInt16   []int16
	sliceInt32   []int32
	sliceInt64   []int64
	sliceUint8   []uint8
	sliceUint16  []uint16
	sliceUint32  []uint32
	sliceUint64  []uint64
	sliceFloat32 []float32
	sliceFloat64 []float64
	sliceOther   []float64
	exactFloat32 []float32
	exactFloat64 []float64
	rows         [][]float64
}

// least is how many elements arrays have, and slices at least, but for one row.
const least = 8

// field is a field of the frame: an array of a kind or a slice of it.
type field struct {
	name   string
	offset uintptr
	kind   Kind
	length int // of an array
}

var fields, byName = frameFields()

func frameFields() (all []field, byName map[string]field) {
	byName = map[string]field{}
	t := reflect.TypeFor[randomFrame]()
	for i := range t.NumField() {
		f := t.Field(i)
		e := f.Type.Elem()
		info := field{name: f.Name, offset: f.Offset, kind: kindOf(e)}
		if f.Type.Kind() == reflect.Array {
			info.length = f.Type.Len()
		}
		all = append(all, info)
		byName[f.Name] = info
	}
	return all, byName
}

func kindOf(t reflect.Type) Kind {
	switch t.Kind() {
	case reflect.UnsafePointer, reflect.Slice:
		return Pointer
	}
	for k, name := range []string{"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"} {
		if t.Kind().String() == name {
			return Kind(k)
		}
	}
	panic(t)
}

// span is memory of numbers of a kind.
type span struct {
	name  string
	start unsafe.Pointer
	kind  Kind
	n     int
	inner bool // in the frame
	exact bool
}

func (s *span) bytes() []byte { return unsafe.Slice((*byte)(s.start), s.n*s.kind.Size()) }

// memory is a frame and what it points to.
type memory struct {
	frame *randomFrame
	spans []span
}

// newMemory fills a frame. Slices have a few elements past their length, which nothing may touch.
func newMemory(rng *rand.Rand) *memory {
	f := &randomFrame{}
	m := &memory{frame: f}
	v := reflect.ValueOf(f).Elem()
	for _, info := range fields {
		p := unsafe.Add(unsafe.Pointer(f), info.offset)
		switch {
		case info.length > 0 && info.kind != Pointer:
			m.add(rng, span{name: info.name, start: p, kind: info.kind, n: info.length, inner: true})
		case info.length == 0 && info.kind != Pointer:
			n := least + rng.IntN(4)
			// Fields of the struct are not exported: set them through their address.
			s := reflect.MakeSlice(v.FieldByName(info.name).Type(), n+2, n+2).Slice(0, n)
			reflect.NewAt(s.Type(), p).Elem().Set(s)
			m.add(rng, span{name: info.name, start: s.UnsafePointer(), kind: info.kind, n: n + 2, exact: strings.HasPrefix(info.name, "exact")})
		}
	}
	for i := range least {
		n := least + rng.IntN(3)
		if i == least-1 {
			n = rng.IntN(least)
		}
		row := make([]float64, n, n+2)
		f.rows = append(f.rows, row)
		m.add(rng, span{name: fmt.Sprintf("rows[%d]", i), start: unsafe.Pointer(unsafe.SliceData(row)), kind: Float64, n: n + 2})
	}
	for i := range f.keptTrips {
		f.keptTrips[i] = 1 + rng.Int64N(4)
	}
	for i := range f.homePointer {
		f.homePointer[i] = []unsafe.Pointer{nil, unsafe.Pointer(&f.sliceFloat64[0]), unsafe.Pointer(&f.rows[0][0]), unsafe.Pointer(&f.rows[2][0])}[rng.IntN(4)]
	}
	return m
}

// add fills a span with numbers as in constants.
func (m *memory) add(rng *rand.Rand, s span) {
	for i := range s.n {
		x := edgeCase(rng, s.kind)
		copy(s.bytes()[i*s.kind.Size():(i+1)*s.kind.Size()], unsafe.Slice((*byte)(unsafe.Pointer(&x)), 8))
	}
	m.spans = append(m.spans, s)
}

// holds reports whether regions may use memory.
func (m *memory) holds(at uintptr, size int) bool {
	in := func(start unsafe.Pointer, length int) bool {
		return at >= uintptr(start) && at+uintptr(size) <= uintptr(start)+uintptr(length)
	}
	if in(unsafe.Pointer(m.frame), int(unsafe.Sizeof(*m.frame))) || in(unsafe.Pointer(unsafe.SliceData(m.frame.rows)), 24*len(m.frame.rows)) {
		return true
	}
	for i := range m.spans {
		if s := &m.spans[i]; !s.inner && in(s.start, (s.n-2)*s.kind.Size()) {
			return true
		}
	}
	return false
}

// snapshot is what memory holds.
type snapshot struct {
	frame randomFrame
	data  [][]byte // by span
}

func (m *memory) snapshot() *snapshot {
	s := &snapshot{frame: *m.frame}
	for i := range m.spans {
		s.data = append(s.data, bytes.Clone(m.spans[i].bytes()))
	}
	return s
}

func (m *memory) restore(s *snapshot) {
	*m.frame = s.frame
	for i := range m.spans {
		copy(m.spans[i].bytes(), s.data[i])
	}
}

// difference returns where memory is not as in a snapshot, or "". Go does not define the payload
// and the sign of the NaN that an operation on floats returns: the processor takes those of one
// operand, and compilers may swap operands. So any NaN equals any, but in exact slices,
// where regions store only floats that were loaded from there, constants, or these with another sign.
func (m *memory) difference(s *snapshot) string {
	for i := range m.spans {
		sp := &m.spans[i]
		got := sp.bytes()
		if bytes.Equal(got, s.data[i]) {
			continue
		}
		size := sp.kind.Size()
		for j := 0; j < len(got); j += size {
			g, w := number(got[j:j+size]), number(s.data[i][j:j+size])
			if g == w || !sp.exact && isNaN(sp.kind, g) && isNaN(sp.kind, w) {
				continue
			}
			return fmt.Sprintf("%s[%d] (offset %d) = %s, want %s", sp.name, j/size, m.offset(sp, j),
				(&ValueInfo{Kind: sp.kind, Bits: extended(sp.kind, g)}).literal(), (&ValueInfo{Kind: sp.kind, Bits: extended(sp.kind, w)}).literal())
		}
	}
	for i, p := range m.frame.homePointer {
		if want := s.frame.homePointer[i]; p != want {
			return fmt.Sprintf("homePointer[%d] = %p, want %p", i, p, want)
		}
	}
	got, want := unsafe.Slice((*byte)(unsafe.Pointer(m.frame)), unsafe.Sizeof(*m.frame)), unsafe.Slice((*byte)(unsafe.Pointer(&s.frame)), unsafe.Sizeof(*m.frame))
	if from := byName["sliceBool"].offset; !bytes.Equal(got[from:], want[from:]) {
		return "the header of a slice"
	}
	return ""
}

// offset returns where in the frame a byte of a span is, or -1.
func (m *memory) offset(s *span, j int) int {
	if !s.inner {
		return -1
	}
	return int(uintptr(s.start)-uintptr(unsafe.Pointer(m.frame))) + j
}

func number(b []byte) (x uint64) {
	for i, c := range b {
		x |= uint64(c) << (8 * i)
	}
	return x
}

func isNaN(k Kind, x uint64) bool {
	return k == Float64 && math.IsNaN(f64(x)) || k == Float32 && math.IsNaN(float64(f32(x)))
}

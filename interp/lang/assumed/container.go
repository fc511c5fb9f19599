package assumed

import "unsafe"

// header is the memory of a slice. compiled/wire has the same type, which needs
// to stand alone.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

var sliceHeaders = &Assumption{
	Name:    "a slice is a pointer, a length and a capacity",
	User:    "compiled/wire: slices that pass to and from compiled cells",
	Without: "no cell runs; the kernel says so when it starts",
	Vital:   true,
	probe: func() bool {
		s := make([]int16, 3, 5)
		h := (*header)(unsafe.Pointer(&s))
		return h.data == unsafe.Pointer(&s[0]) && h.len == 3 && h.cap == 5 && unsafe.Sizeof(s) == unsafe.Sizeof(*h)
	},
}

// MapsAlike reports whether a map may be used as a map of other types of the
// same memory: a map[int]*T as a map[uint64]unsafe.Pointer.
func MapsAlike() bool { return likeMaps.Holds() }

var likeMaps = &Assumption{
	Name:    "maps of keys and elements with the same memory work alike",
	User:    "engine: maps with common keys",
	Without: "maps are used through reflect: the same results, about five times slower",
	probe: func() bool {
		type id int
		n := new(int)
		m := map[id]*int{}
		for k := range id(100) {
			m[k] = n
		}
		like := *(*map[uint64]unsafe.Pointer)(unsafe.Pointer(&m))
		if len(like) != 100 || like[99] != unsafe.Pointer(n) {
			return false
		}
		like[200] = unsafe.Pointer(n)
		names := map[string][]id{"a": {1}}
		other := *(*map[string][]byte)(unsafe.Pointer(&names))
		other["b"] = nil
		_, there := names["b"]
		return m[200] == n && there && len(other["a"]) == 1
	},
}

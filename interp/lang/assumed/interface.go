package assumed

import (
	"fmt"
	"reflect"
	"unsafe"
)

// Eface is the memory of an interface value. In an interface with methods, the
// first word is a table of methods instead.
type Eface struct{ Type, Data unsafe.Pointer }

// Itab is the beginning of a table of methods.
type Itab struct{ Interface, Type unsafe.Pointer }

// Of is the memory of x.
func Of(x *any) *Eface { return (*Eface)(unsafe.Pointer(x)) }

// Descriptor is t as it stands in the first word of an interface.
func Descriptor(t reflect.Type) unsafe.Pointer { return (*Eface)(unsafe.Pointer(&t)).Data }

var interfaces = &Assumption{
	Name:    "an interface is a type and a pointer",
	User:    "engine: every conversion to and from an interface",
	Without: "no cell runs; the kernel says so when it starts",
	Vital:   true,
	probe: func() bool {
		number := 7.5
		x := any(number)
		e := Of(&x)
		if e.Type != Descriptor(reflect.TypeFor[float64]()) || *(*float64)(e.Data) != number {
			return false
		}
		made := *(*any)(unsafe.Pointer(&Eface{Descriptor(reflect.TypeFor[float64]()), unsafe.Pointer(&number)}))
		if f, ok := made.(float64); !ok || f != number {
			return false
		}
		var one, two fmt.Stringer = name("one"), name("two")
		table := (*Eface)(unsafe.Pointer(&one)).Type
		if table == nil || table == e.Type || table != (*Eface)(unsafe.Pointer(&two)).Type {
			return false
		}
		if i := (*Itab)(table); i.Type != Descriptor(reflect.TypeFor[name]()) || i.Interface != Descriptor(reflect.TypeFor[fmt.Stringer]()) {
			return false
		}
		again := *(*fmt.Stringer)(unsafe.Pointer(&Eface{table, (*Eface)(unsafe.Pointer(&two)).Data}))
		return again.String() == "two"
	},
}

var direct = &Assumption{
	Name:    "an interface holds a lone pointer itself",
	User:    "engine: interfaces of pointers, maps, channels and functions",
	Without: "no cell runs; the kernel says so when it starts",
	Vital:   true,
	probe: func() bool {
		p := new(int)
		x, y := any(p), any(struct{ p *int }{p})
		return Of(&x).Data == unsafe.Pointer(p) && Of(&y).Data == unsafe.Pointer(p)
	},
}

type name string

func (n name) String() string { return string(n) }

package rtype

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// sample is a type whose descriptor Check looks at.
type sample struct {
	A any
	b [3]chan<- string //nolint:unused // the field counts, not its value
}

func (*sample) Exported()   {}
func (*sample) unexported() {} //nolint:unused // the method counts

// Check compares what this package knows of descriptors with those of compiled types, and
// then makes a type and calls its method. The error says which Go version is not known. Until
// Check has returned nil, the package must not be used.
func Check() error {
	for what, ok := range map[string]func() bool{
		"abi.Type": func() bool {
			d := (*descriptor)(of(reflect.TypeFor[sample]()))
			return d.size == unsafe.Sizeof(sample{}) && d.ptrBytes == d.size && d.align == 8 && d.kind == uint8(reflect.Struct) &&
				d.flags&flagNamed != 0 && d.flags&flagUncommon != 0 && d.flags&flagDirect == 0 && d.equal != nil && d.hash != 0
		},
		"abi.PtrType": func() bool {
			p := (*ptrType)(of(reflect.TypeFor[*sample]()))
			return p.elem == of(reflect.TypeFor[sample]()) && p.flags&flagDirect != 0 && p.flags&flagNamed == 0
		},
		"abi.UncommonType and abi.Method": func() bool {
			u := (*uncommon)(unsafe.Add(of(reflect.TypeFor[*sample]()), unsafe.Sizeof(ptrType{})))
			return u.count == 2 && u.exported == 1 && u.offset >= uint32(unsafe.Sizeof(*u)) && unsafe.Sizeof(method{}) == 16
		},
		"abi.SliceType": func() bool {
			return (*sliceType)(of(reflect.TypeFor[[]sample]())).elem == of(reflect.TypeFor[sample]())
		},
		"abi.ArrayType and abi.ChanType": func() bool {
			a := (*arrayType)(of(reflect.TypeFor[[3]chan<- string]()))
			return a.length == 3 && a.elem == of(reflect.TypeFor[chan<- string]()) && (*chanType)(a.elem).dir == int(reflect.SendDir)
		},
		"abi.FuncType": func() bool {
			f := (*funcType)(of(reflect.TypeFor[func(int, ...bool) error]()))
			return f.in == 2 && f.out == 1|1<<15 && f.flags&flagDirect != 0
		},
		"abi.MapType": func() bool {
			m := (*mapType)(of(reflect.TypeFor[map[string]sample]()))
			return m.key == of(reflect.TypeFor[string]()) && m.elem == of(reflect.TypeFor[sample]()) && m.hasher != nil && m.groupSize > m.slotSize && m.elemOff == 16
		},
		"abi.StructType": func() bool {
			s := (*structType)(of(reflect.TypeFor[sample]()))
			return len(s.fields) == 2 && s.fields[1].offset == 16 && s.fields[0].typ == of(reflect.TypeFor[any]()) && *s.fields[0].name&nameExported != 0 && *s.fields[1].name&nameExported == 0
		},
		"abi.InterfaceType": func() bool { return len((*interfaceType)(of(reflect.TypeFor[error]())).methods) == 1 },
	} {
		if !ok() {
			return fmt.Errorf("%s is not known: %s differs; build Mercer with the Go version that its go.mod names", runtime.Version(), what)
		}
	}
	return made()
}

// made makes a type, and sees whether its methods are called.
func made() error {
	d := Declare("main", "main.probe", reflect.TypeFor[int](), 0, 1)
	m := Method{Name: "Error", Type: reflect.TypeFor[func() string](), Code: reflect.ValueOf(func(p unsafe.Pointer) string { return fmt.Sprint(*(*int)(p)) })}
	if err := errors.Join(d.Define(reflect.TypeFor[int]()), d.Give(nil, []Method{m})); err != nil {
		return err
	}
	v := reflect.New(d.T)
	v.Elem().SetInt(7)
	if err, ok := v.Interface().(error); !ok || err.Error() != "7" || d.T.String() != "main.probe" {
		return fmt.Errorf("%s is not known: a type that was made has no methods; build Mercer with the Go version that its go.mod names", runtime.Version())
	}
	return nil
}

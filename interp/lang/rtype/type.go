package rtype

import (
	"cmp"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Method is a method of a type, or of an interface type, which has no Code.
type Method struct {
	Name string
	// Path is the package of an unexported method; it may be another one than that of the
	// type, for a promoted method.
	Path string
	Type reflect.Type // a func type, without the receiver
	// Code is a func value, func(unsafe.Pointer, …) …, with the parameters and results of Type
	// after the receiver. Of a pointer's method, the receiver is the pointer. Of a value's, it
	// is the data word of an interface: a pointer to the value, or the value itself if that is a
	// pointer, map, channel or function (more precisely, if an interface holds it directly).
	Code reflect.Value
	// Plain is like Code, with the value itself as receiver, of its own type. It is for
	// reflect.Type.Method(i).Func. The zero Value leaves it away, for a value's method; then
	// calling that Func ends the program.
	Plain reflect.Value
}

// Type is a type that may have methods: a defined type, or a struct with embedded fields.
type Type struct {
	T     reflect.Type
	ptr   *room // *T
	own   *room
	path  string
	given bool
}

// room is the memory of a descriptor, what follows it, and its methods.
type room struct {
	head     *descriptor
	uncommon *uncommon
	methods  []method
}

// alive keeps all types. The runtime does not look for descriptors in the heap.
var alive struct {
	sync.Mutex
	types []any
}

var hashes atomic.Uint32

// reserve makes memory for a descriptor of the same kind as that of t, with room for methods.
// Its own part is a copy. name is the type's text.
func reserve(t reflect.Type, name, path string, count int) *room {
	head, tail := heads[t.Kind()], reflect.TypeFor[[0]unsafe.Pointer]()
	if head == nil {
		head = reflect.TypeFor[descriptor]()
	}
	if t.Kind() == reflect.Func { // its parameters and results are behind the uncommon part
		tail = reflect.ArrayOf(t.NumIn()+t.NumOut(), reflect.TypeFor[unsafe.Pointer]())
	}
	layout := reflect.StructOf([]reflect.StructField{
		{Name: "Head", Type: head},
		{Name: "Uncommon", Type: reflect.TypeFor[uncommon]()},
		{Name: "Tail", Type: tail},
		{Name: "Methods", Type: reflect.ArrayOf(count, reflect.TypeFor[method]())},
	})
	memory := reflect.New(layout)
	alive.Lock()
	alive.types = append(alive.types, memory.Interface())
	alive.Unlock()
	p := memory.UnsafePointer()
	r := &room{
		head:     (*descriptor)(p),
		uncommon: (*uncommon)(unsafe.Add(p, layout.Field(1).Offset)),
	}
	if count > 0 {
		r.methods = unsafe.Slice((*method)(unsafe.Add(p, layout.Field(3).Offset)), count)
	}
	r.fill(t)
	r.head.flags &^= flagExtraStar
	r.head.flags |= flagUncommon
	r.head.hash = hashes.Add(1)*2654435761 ^ 0x6d657263 // apart from those of other types, and in no order
	r.head.str = nameOf(name, "")
	r.head.ptrToThis = 0
	r.uncommon.offset = uint32(layout.Field(3).Offset - layout.Field(1).Offset)
	if path != "" {
		r.uncommon.pkgPath = nameOf(path, "")
	}
	return r
}

// heads are the descriptors of the kinds that have one of their own.
var heads = map[reflect.Kind]reflect.Type{
	reflect.Pointer: reflect.TypeFor[ptrType](), reflect.Slice: reflect.TypeFor[sliceType](), reflect.Chan: reflect.TypeFor[chanType](),
	reflect.Array: reflect.TypeFor[arrayType](), reflect.Func: reflect.TypeFor[funcType](), reflect.Map: reflect.TypeFor[mapType](),
	reflect.Struct: reflect.TypeFor[structType](), reflect.Interface: reflect.TypeFor[interfaceType](),
}

// fill copies what describes the memory and the parts of t.
func (r *room) fill(t reflect.Type) {
	from := of(t)
	keep := *r.head
	switch t.Kind() {
	case reflect.Pointer:
		*(*ptrType)(unsafe.Pointer(r.head)) = *(*ptrType)(from)
	case reflect.Slice:
		*(*sliceType)(unsafe.Pointer(r.head)) = *(*sliceType)(from)
	case reflect.Chan:
		*(*chanType)(unsafe.Pointer(r.head)) = *(*chanType)(from)
	case reflect.Array:
		*(*arrayType)(unsafe.Pointer(r.head)) = *(*arrayType)(from)
	case reflect.Map:
		*(*mapType)(unsafe.Pointer(r.head)) = *(*mapType)(from)
	case reflect.Struct:
		*(*structType)(unsafe.Pointer(r.head)) = *(*structType)(from)
	case reflect.Interface:
		i := (*interfaceType)(unsafe.Pointer(r.head))
		*i = *(*interfaceType)(from)
		i.methods = make([]imethod, t.NumMethod()) // those of a compiled type have numbers that count from it
		for k := range i.methods {
			m := t.Method(k)
			i.methods[k] = imethod{nameOf(m.Name, ""), typeOff(number(of(m.Type)))}
		}
	case reflect.Func:
		*(*funcType)(unsafe.Pointer(r.head)) = *(*funcType)(from)
		parts := unsafe.Slice((*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(r.uncommon), unsafe.Sizeof(uncommon{}))), t.NumIn()+t.NumOut())
		for i := range t.NumIn() {
			parts[i] = of(t.In(i))
		}
		for i := range t.NumOut() {
			parts[t.NumIn()+i] = of(t.Out(i))
		}
	default:
		*r.head = *(*descriptor)(from)
	}
	if keep.str != 0 { // it has been declared before
		r.head.flags = r.head.flags&^flagExtraStar | flagUncommon | keep.flags&flagNamed
		r.head.hash, r.head.str, r.head.ptrToThis = keep.hash, keep.str, keep.ptrToThis
	}
}

// Declare makes a defined type. name is as reflect shows it, with the package's name, such
// as "main.Celsius" or "main.Pair[int]". shape is a type of the same kind, with the same memory
// as the one that Define will get: where the type is a part of itself, any pointer-shaped
// type stands for it. values and pointers are how many methods T and *T may have at most.
func Declare(path, name string, shape reflect.Type, values, pointers int) *Type {
	own := reserve(shape, name, path, values)
	own.head.flags |= flagNamed
	return pair(own, name, path, pointers)
}

// pair makes the pointer type of a type with the text name, which has room for its methods.
func pair(own *room, name, path string, pointers int) *Type {
	t := &Type{own: own, T: typeOf(unsafe.Pointer(own.head)), path: path}
	t.ptr = reserve(reflect.TypeFor[*int](), "*"+name, path, pointers)
	(*ptrType)(unsafe.Pointer(t.ptr.head)).elem = unsafe.Pointer(own.head)
	own.head.ptrToThis = typeOff(addReflectOff(unsafe.Pointer(t.ptr.head)))
	return t
}

// Define gives a declared type its underlying type. It is called once.
func (t *Type) Define(underlying reflect.Type) error {
	if underlying.Kind() != t.T.Kind() || underlying.Size() != t.T.Size() {
		return fmt.Errorf("rtype: %v is declared as a %v of %d bytes, and defined as %v", t.T, t.T.Kind(), t.T.Size(), underlying)
	}
	t.own.fill(underlying)
	return nil
}

// Give gives a type its methods, before a value of the type is in an interface: the runtime
// remembers which methods a type lacks. Methods of values must be among those of pointers too,
// with a Code that takes the pointer. A second call changes nothing.
func (t *Type) Give(values, pointers []Method) error {
	if t.own == nil || t.given {
		return nil
	}
	t.given = true
	if err := t.own.give(values, t.path); err != nil {
		return err
	}
	return t.ptr.give(pointers, t.path)
}

// give sets the methods, sorted as the runtime wants them: exported ones first, by name, then
// by package.
func (r *room) give(methods []Method, path string) error {
	if len(methods) > len(r.methods) {
		return fmt.Errorf("rtype: there is room for %d methods, and there are %d", len(r.methods), len(methods))
	}
	for i, m := range sorted(methods) {
		ifn, err := code(pointer(m.Code))
		if err != nil {
			return err
		}
		tfn := ifn
		if r.head.kind != uint8(reflect.Pointer) {
			tfn = 0
			if m.Plain.IsValid() {
				if tfn, err = code(pointer(m.Plain)); err != nil {
					return err
				}
			}
		}
		other := ""
		if !token.IsExported(m.Name) && m.Path != path {
			other = m.Path
		}
		r.methods[i] = method{name: nameOf(m.Name, other), typ: typeOff(number(of(m.Type))), ifn: text(ifn), tfn: text(tfn)}
		if token.IsExported(m.Name) {
			r.uncommon.exported++
		}
	}
	r.uncommon.count = uint16(len(methods)) // last: until then the type has none
	return nil
}

func sorted(methods []Method) []Method {
	return slices.SortedFunc(slices.Values(methods), func(a, b Method) int {
		x, y := token.IsExported(a.Name), token.IsExported(b.Name)
		if x != y {
			return map[bool]int{true: -1, false: 1}[x]
		}
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Path, b.Path))
	})
}

// pointer is a func value as one word.
func pointer(f reflect.Value) unsafe.Pointer {
	p := reflect.New(f.Type())
	p.Elem().Set(f)
	return *(*unsafe.Pointer)(p.UnsafePointer())
}

var numbers struct {
	sync.Mutex
	known map[unsafe.Pointer]int32
}

// number is that of a type or of code for the runtime.
func number(p unsafe.Pointer) int32 {
	numbers.Lock()
	defer numbers.Unlock()
	n, ok := numbers.known[p]
	if !ok {
		n = addReflectOff(p)
		if numbers.known == nil {
			numbers.known = map[unsafe.Pointer]int32{}
		}
		numbers.known[p] = n
	}
	return n
}

func text(p uintptr) textOff {
	if p == 0 {
		return -1 // what the linker writes for a method that nobody calls
	}
	return textOff(addReflectOff(*(*unsafe.Pointer)(unsafe.Pointer(&p))))
}

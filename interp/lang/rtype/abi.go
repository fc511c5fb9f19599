package rtype

import (
	"reflect"
	"unsafe"
)

// This file has all that the package knows of package internal/abi of Go 1.26. Holds
// compares it with the types of the running program.

type (
	nameOff int32 // numbers that addReflectOff gives
	typeOff int32
	textOff int32
)

// descriptor is abi.Type.
type descriptor struct {
	size       uintptr
	ptrBytes   uintptr // how much of the memory can have pointers
	hash       uint32
	flags      uint8
	align      uint8
	fieldAlign uint8
	kind       uint8
	equal      func(unsafe.Pointer, unsafe.Pointer) bool
	gcData     *byte
	str        nameOff
	ptrToThis  typeOff
}

// The flags of a descriptor.
const (
	flagUncommon  = 1 << 0
	flagExtraStar = 1 << 1
	flagNamed     = 1 << 2
	flagDirect    = 1 << 5 // an interface holds the value itself
)

// uncommon is abi.UncommonType. It follows the descriptor, and methods follow it.
type uncommon struct {
	pkgPath  nameOff
	count    uint16
	exported uint16
	offset   uint32 // from here to the methods
	_        uint32
}

// method is abi.Method.
type method struct {
	name nameOff
	typ  typeOff // without receiver
	ifn  textOff // takes the data word of an interface
	tfn  textOff // takes the receiver
}

// The descriptors of the kinds that have more than descriptor.
type (
	ptrType struct {
		descriptor
		elem unsafe.Pointer
	}
	sliceType struct {
		descriptor
		elem unsafe.Pointer
	}
	chanType struct {
		descriptor
		elem unsafe.Pointer
		dir  int
	}
	arrayType struct {
		descriptor
		elem, slice unsafe.Pointer
		length      uintptr
	}
	funcType struct {
		descriptor
		in, out uint16
	}
	mapType struct {
		descriptor
		key, elem, group unsafe.Pointer
		hasher           func(unsafe.Pointer, uintptr) uintptr
		groupSize        uintptr
		slotSize         uintptr
		elemOff          uintptr
		flags            uint32
	}
	structType struct {
		descriptor
		pkgPath *byte
		fields  []structField
	}
	structField struct {
		name   *byte
		typ    unsafe.Pointer
		offset uintptr
	}
	interfaceType struct {
		descriptor
		pkgPath *byte
		methods []imethod
	}
	imethod struct {
		name nameOff
		typ  typeOff
	}
)

//go:linkname addReflectOff reflect.addReflectOff
//go:noescape
func addReflectOff(ptr unsafe.Pointer) int32

// word is the first word, or the data word, of an interface.
type words struct{ typ, data unsafe.Pointer }

// of is the descriptor of a type. The compiler must not see which one: it would read some
// fields of the known type itself, and the linker does not expect that.
//
//go:noinline
func of(t reflect.Type) unsafe.Pointer { return (*words)(unsafe.Pointer(&t)).data }

// typeOf is the type of a descriptor.
func typeOf(d unsafe.Pointer) reflect.Type {
	var v any
	(*words)(unsafe.Pointer(&v)).typ = d
	return reflect.TypeOf(v)
}

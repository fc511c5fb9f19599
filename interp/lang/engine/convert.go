package engine

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// convert is a conversion that changes the representation.
func (c *compiler) convert(v *ssa.Convert) op { return c.convertTypes(v, v.X, v.Pos()) }

func (c *compiler) convertTypes(v, from ssa.Value, pos token.Pos) op {
	x, d := c.slot(from), c.slot(v)
	a, b := x.offset, d.offset
	fk, tk := x.typ.mem.Kind(), d.typ.mem.Kind()
	switch {
	case fk == reflect.String && tk == reflect.Slice:
		if c.ofBytes(d) {
			return convertText(a, b, pos, func(s string) []byte { room(len(s), 1); return []byte(s) })
		}
		return convertText(a, b, pos, func(s string) []rune { roomForRunes(s); return []rune(s) })
	case fk == reflect.Slice && tk == reflect.String:
		if c.ofBytes(x) {
			return convertText(a, b, pos, func(s []byte) string { room(len(s), 1); return string(s) })
		}
		return convertText(a, b, pos, func(s []rune) string { room(len(s), 1); return string(s) })
	case tk == reflect.String && fk != reflect.String:
		n := c.runeOf(x)
		return func(f *frame) { *reg[string](f, b) = string(n(f)) }
	case fk == reflect.Slice && tk == reflect.Array, fk == reflect.Slice && tk == reflect.Pointer:
		return c.arrayOf(v, from, pos)
	case fk == reflect.UnsafePointer && tk == reflect.Uintptr, fk == reflect.Pointer && tk == reflect.Uintptr:
		return func(f *frame) { *reg[uintptr](f, b) = uintptr(*reg[unsafe.Pointer](f, a)) }
	case fk == reflect.Uintptr && (tk == reflect.UnsafePointer || tk == reflect.Pointer):
		return func(f *frame) { *reg[unsafe.Pointer](f, b) = *reg[unsafe.Pointer](f, a) }
	}
	switch fk {
	case reflect.Int:
		return convertFrom[int](tk, b, a)
	case reflect.Int8:
		return convertFrom[int8](tk, b, a)
	case reflect.Int16:
		return convertFrom[int16](tk, b, a)
	case reflect.Int32:
		return convertFrom[int32](tk, b, a)
	case reflect.Int64:
		return convertFrom[int64](tk, b, a)
	case reflect.Uint:
		return convertFrom[uint](tk, b, a)
	case reflect.Uint8:
		return convertFrom[uint8](tk, b, a)
	case reflect.Uint16:
		return convertFrom[uint16](tk, b, a)
	case reflect.Uint32:
		return convertFrom[uint32](tk, b, a)
	case reflect.Uint64:
		return convertFrom[uint64](tk, b, a)
	case reflect.Uintptr:
		return convertFrom[uintptr](tk, b, a)
	case reflect.Float32:
		return convertFrom[float32](tk, b, a)
	case reflect.Float64:
		return convertFrom[float64](tk, b, a)
	case reflect.Complex64:
		if tk == reflect.Complex128 {
			return func(f *frame) { *reg[complex128](f, b) = complex128(*reg[complex64](f, a)) }
		}
	case reflect.Complex128:
		if tk == reflect.Complex64 {
			return func(f *frame) { *reg[complex64](f, b) = complex64(*reg[complex128](f, a)) }
		}
	}
	if x.typ.shape != d.typ.shape || x.typ.size != d.typ.size {
		panic(fmt.Sprintf("engine: conversion of %s to %s", x.typ.Go, d.typ.Go))
	}
	return d.typ.move(b, a)
}

// ofBytes reports whether a slice's elements are bytes; they are runes otherwise.
func (c *compiler) ofBytes(s slot) bool {
	return c.e.typeOf(s.typ.Go.Underlying().(*types.Slice).Elem()).shape == shape8
}

// convertText makes a string of bytes or runes, or these of a string.
func convertText[S, T string | []byte | []rune](a, b uintptr, pos token.Pos, convert func(S) T) op {
	return func(f *frame) {
		f.pos = pos
		*reg[T](f, b) = convert(*reg[S](f, a))
	}
}

func convertFrom[T integer | float32 | float64](to reflect.Kind, d, x uintptr) op {
	switch to {
	case reflect.Int:
		return func(f *frame) { *reg[int](f, d) = int(*reg[T](f, x)) }
	case reflect.Int8:
		return func(f *frame) { *reg[int8](f, d) = int8(*reg[T](f, x)) }
	case reflect.Int16:
		return func(f *frame) { *reg[int16](f, d) = int16(*reg[T](f, x)) }
	case reflect.Int32:
		return func(f *frame) { *reg[int32](f, d) = int32(*reg[T](f, x)) }
	case reflect.Int64:
		return func(f *frame) { *reg[int64](f, d) = int64(*reg[T](f, x)) }
	case reflect.Uint:
		return func(f *frame) { *reg[uint](f, d) = uint(*reg[T](f, x)) }
	case reflect.Uint8:
		return func(f *frame) { *reg[uint8](f, d) = uint8(*reg[T](f, x)) }
	case reflect.Uint16:
		return func(f *frame) { *reg[uint16](f, d) = uint16(*reg[T](f, x)) }
	case reflect.Uint32:
		return func(f *frame) { *reg[uint32](f, d) = uint32(*reg[T](f, x)) }
	case reflect.Uint64:
		return func(f *frame) { *reg[uint64](f, d) = uint64(*reg[T](f, x)) }
	case reflect.Uintptr:
		return func(f *frame) { *reg[uintptr](f, d) = uintptr(*reg[T](f, x)) }
	case reflect.Float32:
		return func(f *frame) { *reg[float32](f, d) = float32(*reg[T](f, x)) }
	case reflect.Float64:
		return func(f *frame) { *reg[float64](f, d) = float64(*reg[T](f, x)) }
	}
	panic("engine: conversion of a number to " + to.String())
}

// runeOf reads an integer as string(n) does: what is no rune is U+FFFD.
func (c *compiler) runeOf(x slot) func(f *frame) rune {
	o := x.offset
	valid := func(n int64) rune {
		if n != int64(rune(n)) {
			return 0xFFFD
		}
		return rune(n)
	}
	switch x.typ.mem.Kind() {
	case reflect.Int8:
		return func(f *frame) rune { return rune(*reg[int8](f, o)) }
	case reflect.Int16:
		return func(f *frame) rune { return rune(*reg[int16](f, o)) }
	case reflect.Int32:
		return func(f *frame) rune { return *reg[int32](f, o) }
	case reflect.Uint8:
		return func(f *frame) rune { return rune(*reg[uint8](f, o)) }
	case reflect.Uint16:
		return func(f *frame) rune { return rune(*reg[uint16](f, o)) }
	case reflect.Uint32:
		return func(f *frame) rune { return valid(int64(*reg[uint32](f, o))) }
	}
	return func(f *frame) rune { return valid(*reg[int64](f, o)) }
}

// sliceToArray is (*[n]T)(slice).
func (c *compiler) sliceToArray(v *ssa.SliceToArrayPointer) op { return c.arrayOf(v, v.X, v.Pos()) }

func (c *compiler) arrayOf(v, from ssa.Value, pos token.Pos) op {
	x, d := c.off(from), c.slot(v)
	var n int
	var into *typ
	switch t := v.Type().Underlying().(type) {
	case *types.Pointer:
		n = int(t.Elem().Underlying().(*types.Array).Len())
	case *types.Array:
		n, into = int(t.Len()), d.typ
	}
	return func(f *frame) {
		h := *reg[sliceHeader](f, x)
		if h.len < n {
			f.pos = pos
			panic(tooShort(h.len, n))
		}
		if into != nil {
			into.copy(f.at(d.offset), h.data)
			return
		}
		*reg[unsafe.Pointer](f, d.offset) = h.data
	}
}

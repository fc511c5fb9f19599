// Package maphash is the generic part of hash/maphash, as source for the
// interpreter.
package maphash

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"reflect"
)

// Comparable returns a hash of v. With the same seed, equal values have the
// same hash. The hash of a NaN is random.
func Comparable[T comparable](seed maphash.Seed, v T) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	WriteComparable(&h, v)
	return h.Sum64()
}

// WriteComparable adds x to the data that h hashes. It panics if x contains an
// interface with a value that cannot be compared.
func WriteComparable[T comparable](h *maphash.Hash, x T) {
	_ = map[any]bool{}[x] // panics as any map does
	write(h, reflect.ValueOf(x))
}

// write adds the value to h, strings with their length and the values of
// interfaces with their type, so that no two values add the same bytes.
func write(h *maphash.Hash, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid: // a nil interface
		h.WriteByte(0)
	case reflect.Bool:
		if v.Bool() {
			h.WriteByte(1)
		} else {
			h.WriteByte(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		writeUint64(h, uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		writeUint64(h, v.Uint())
	case reflect.Float32, reflect.Float64:
		writeFloat(h, v.Float())
	case reflect.Complex64, reflect.Complex128:
		writeFloat(h, real(v.Complex()))
		writeFloat(h, imag(v.Complex()))
	case reflect.String:
		writeUint64(h, uint64(v.Len()))
		h.WriteString(v.String())
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		writeUint64(h, uint64(v.Pointer()))
	case reflect.Array:
		for i := range v.Len() {
			write(h, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "_" { // == skips it
				write(h, v.Field(i))
			}
		}
	case reflect.Interface:
		if e := v.Elem(); e.IsValid() {
			h.WriteByte(1)
			h.WriteString(e.Type().String())
			write(h, e)
		} else {
			h.WriteByte(0)
		}
	}
}

func writeUint64(h *maphash.Hash, u uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], u)
	h.Write(b[:])
}

func writeFloat(h *maphash.Hash, f float64) {
	switch {
	case f == 0: // also -0
		writeUint64(h, 0)
	case math.IsNaN(f):
		writeUint64(h, rand.Uint64())
	default:
		writeUint64(h, math.Float64bits(f))
	}
}

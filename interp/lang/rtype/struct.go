package rtype

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// Struct makes a struct type without a name whose fields may be embedded, which
// reflect.StructOf refuses for many types. values and pointers are how many methods are
// promoted to it and to a pointer to it, at most. Two calls make two types: the caller keeps one
// for each struct type. Without embedded fields, it is the type of reflect.StructOf.
func Struct(fields []reflect.StructField, values, pointers int) *Type {
	plain := slices.Clone(fields)
	for i := range plain {
		plain[i].Anonymous = false
	}
	t := reflect.StructOf(plain)
	if !slices.ContainsFunc(fields, func(f reflect.StructField) bool { return f.Anonymous }) {
		return &Type{T: t}
	}
	name := structText(fields)
	own := reserve(t, name, "", values)
	s := (*structType)(unsafe.Pointer(own.head))
	s.fields = slices.Clone(s.fields)
	for i, f := range fields {
		if f.Anonymous {
			s.fields[i].name = encoded(f.Name, string(f.Tag), "", true)
		}
	}
	return pair(own, name, "", pointers)
}

// structText is how reflect writes a struct type.
func structText(fields []reflect.StructField) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = f.Type.String()
		if !f.Anonymous {
			parts[i] = f.Name + " " + parts[i]
		}
		if f.Tag != "" {
			parts[i] += " " + strconv.Quote(string(f.Tag))
		}
	}
	return "struct { " + strings.Join(parts, "; ") + " }"
}

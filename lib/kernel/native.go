package kernel

import (
	"reflect"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// native is a kernel of this package, with a form in which many of its values
// can be computed at once. The method also returns the kernel itself. So formOf
// can recognise a type that embeds a native kernel: it has this method too, but
// may have another Eval.
type native interface {
	Kernel
	native() (Kernel, gram.Form)
}

// formOf returns the fastest form of a kernel: the form of a native kernel,
// also through a pointer, or the form that its methods allow.
func formOf(k Kernel) gram.Form {
	if own, ok := k.(native); ok {
		self, form := nativeOf(own)
		t, s := reflect.TypeOf(k), reflect.TypeOf(self)
		if s == t || t.Kind() == reflect.Pointer && s == t.Elem() {
			return form
		}
	}
	switch k := k.(type) {
	case Mapper:
		return gram.Features{Map: k.Map}
	case Filler:
		return gram.Filled{Fill: k.Fill}
	case nil:
		return gram.Pairwise{} // its first value panics, and becomes an error
	}
	return gram.Pairwise{Eval: k.Eval}
}

// nativeOf is k.native(), or nil if k is a nil pointer or embeds one: then its
// first value panics, and becomes an error.
func nativeOf(k native) (self Kernel, form gram.Form) {
	defer func() {
		if recover() != nil {
			self, form = nil, nil
		}
	}()
	return k.native()
}

// compiled returns a kernel in the form that package gram needs.
func compiled(k Kernel) gram.Kernel {
	return gram.Kernel{Form: formOf(k), Name: func() string { return Name(k) }}
}

func init() {
	gram.Of = func(k any) gram.Kernel { return compiled(k.(Kernel)) }
}

func forms(ks []Kernel) []gram.Form {
	parts := make([]gram.Form, len(ks))
	for i, k := range ks {
		parts[i] = formOf(k)
	}
	return parts
}

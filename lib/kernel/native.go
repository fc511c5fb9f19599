package kernel

import (
	"reflect"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// native is a kernel of this package, with the form in which many of its values
// can be made at once. It returns itself too: a type that embeds a native kernel
// has this method but may have another Eval.
type native interface {
	Kernel
	native() (Kernel, gram.Form)
}

// formOf is the fastest form of a kernel: a native kernel's own, also through a
// pointer, or the one that its methods allow.
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

// compiled is a kernel as the matrices of package gram need it.
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

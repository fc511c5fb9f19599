package front

import (
	"go/types"
	"slices"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// A cell that gives an older type a method is checked with the method in the
// type. But the cell may be refused, and so the type has it only during the
// check, and then from when the cell's step is committed.

// extension is a type with a method that is not there to stay yet.
type extension struct {
	typ    *types.Named
	before int // the number of its methods before
	method *types.Func
}

// extend gives a type a method until retract is called.
func (f *Front) extend(t *types.Named, method *types.Func) {
	f.extended = append(f.extended, extension{t, t.NumMethods(), method})
	f.Grow(func() { t.AddMethod(method) }, f.pending())
}

// pending lists the methods that are not there to stay yet.
func (f *Front) pending() (methods []*types.Func) {
	for _, e := range f.extended {
		methods = append(methods, e.method)
	}
	return methods
}

// Extend gives older types the methods of a step until Retract is called. After
// Commit they stay.
func (f *Front) Extend(s Step) {
	for _, m := range s.Methods {
		t := namedOf(m.Func.Signature().Recv().Type())
		if o, _, _ := types.LookupFieldOrMethod(t, true, m.Func.Pkg(), m.Func.Name()); o != m.Func {
			f.extend(t, m.Func)
		}
	}
}

// Retract takes the methods away again.
func (f *Front) Retract() { f.retract(0) }

// retract takes away the methods from the n-th on.
func (f *Front) retract(n int) {
	if len(f.extended) <= n {
		return
	}
	drop := f.extended[n:]
	f.extended = f.extended[:n]
	f.Grow(func() {
		for _, e := range slices.Backward(drop) {
			assumed.DropMethods(e.typ, e.before)
		}
	}, f.pending())
}

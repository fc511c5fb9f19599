package engine

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// call is how machine code makes a call; nil if it does not.
func (b *builder) call(v *ssa.Call) func() machine.Value {
	args := v.Call.Args
	if f, ok := v.Call.Value.(*ssa.Builtin); ok {
		if f.Name() == "min" || f.Name() == "max" {
			return b.extreme(f.Name(), v)
		}
		if f.Name() != "len" && f.Name() != "cap" || !b.can(args[0]) {
			return nil
		}
		switch b.c.typeOf(args[0]).mem.Kind() {
		case reflect.String, reflect.Slice:
			part := 1
			if f.Name() == "cap" {
				part = 2
			}
			return func() machine.Value { return b.parts(args[0])[part] }
		}
		return nil
	}
	f, ok := v.Call.Value.(*ssa.Function)
	if !ok || v.Call.IsInvoke() || f.Pkg == nil && f.Object() == nil || b.c.e.hasBody(f) {
		return nil
	}
	o, ok := f.Object().(*types.Func)
	if !ok || o.Pkg() == nil || o.Pkg().Path() != "math" {
		return nil
	}
	if !b.canAll(args) {
		return nil
	}
	switch o.Name() {
	case "Sqrt":
		return func() machine.Value { return b.do(machine.Sqrt, machine.Float64, b.one(args[0]), machine.None) }
	case "Abs":
		return func() machine.Value { return b.do(machine.Abs, machine.Float64, b.one(args[0]), machine.None) }
	case "Exp":
		if knownExp() {
			return func() machine.Value { return b.exp(b.one(args[0])) }
		}
	case "Float64bits":
		return func() machine.Value { return b.do(machine.Bits, machine.Uint64, b.one(args[0]), machine.None) }
	case "Float64frombits":
		return func() machine.Value { return b.do(machine.Bits, machine.Float64, b.one(args[0]), machine.None) }
	}
	return nil
}

// extreme is min or max of numbers.
func (b *builder) extreme(name string, v *ssa.Call) func() machine.Value {
	k, ok := scalar(b.c.typeOf(v))
	if !ok || !b.canAll(v.Call.Args) {
		return nil
	}
	op := machine.Min
	if name == "max" {
		op = machine.Max
	}
	return func() machine.Value {
		m := b.one(v.Call.Args[0])
		for _, a := range v.Call.Args[1:] {
			m = b.do(op, k, m, b.one(a))
		}
		return m
	}
}

// can reports whether the parts of an operand will be had.
func (b *builder) can(v ssa.Value) bool { return b.sub != nil || b.known(v) }

func (b *builder) canAll(args []ssa.Value) bool {
	for _, a := range args {
		if !b.can(a) {
			return false
		}
	}
	return true
}

package engine

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Reason is an instruction that machine code does not carry out.
type Reason struct {
	What string // for a sentence: "a call of fmt.Sprint"
	Pos  token.Pos
}

func (r *Reason) Error() string { return r.What }

// stay is an instruction of a region that closures carry out.
type stay struct {
	instr  ssa.Instruction
	weight int
}

// reasons describes instructions, each once, the most frequent first.
func (c *compiler) reasons(stays []stay) []Reason {
	slices.SortStableFunc(stays, func(a, b stay) int { return b.weight - a.weight })
	var out []Reason
	for _, s := range stays {
		r := Reason{describe(s.instr), c.positionOf(s.instr)}
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// positionOf is the position of an instruction, or of one before it that has one.
func (c *compiler) positionOf(instr ssa.Instruction) token.Pos {
	pos := token.NoPos
	for _, i := range c.blockOf(instr).Instrs {
		if i.Pos().IsValid() {
			pos = i.Pos()
		}
		if i == instr && pos.IsValid() {
			break
		}
	}
	return pos
}

// describe names an instruction for people.
func describe(instr ssa.Instruction) string {
	switch v := instr.(type) {
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok {
			return b.Name()
		}
		if v.Call.IsInvoke() {
			return "a call of the method " + v.Call.Method.Name() + " of an interface"
		}
		if fn := v.Call.StaticCallee(); fn != nil {
			return "a call of " + nameOf(fn)
		}
		return "a call of a function value"
	case *ssa.MapUpdate, *ssa.Lookup:
		return "a map"
	case *ssa.Range, *ssa.Next:
		return "a range over a map"
	case *ssa.Store:
		return "an assignment of type " + typeName(v.Val)
	case *ssa.Alloc:
		return "a new variable"
	case *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan:
		return "make"
	case *ssa.MakeInterface, *ssa.ChangeInterface:
		return "a conversion to an interface"
	case *ssa.TypeAssert:
		return "a type assertion"
	case *ssa.MakeClosure:
		return "a function literal"
	case *ssa.Send, *ssa.Select:
		return "a channel"
	case *ssa.Go:
		return "a go statement"
	case *ssa.Defer:
		return "a defer statement"
	case *ssa.Slice:
		return "slicing"
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			return "a channel"
		}
		return "a value of type " + typeName(v)
	case *ssa.BinOp:
		return typeName(v.X) + " " + v.Op.String() + " " + typeName(v.Y)
	case ssa.Value:
		return "a value of type " + typeName(v)
	}
	return "an instruction"
}

// nameOf is a function as its caller writes it.
func nameOf(fn *ssa.Function) string {
	if o := fn.Object(); o != nil && o.Pkg() != nil && fn.Pkg != nil && len(fn.Pkg.Pkg.Path()) > 0 && fn.Signature.Recv() == nil && token.IsExported(fn.Name()) {
		return o.Pkg().Name() + "." + fn.Name()
	}
	return fn.Name()
}

func typeName(v ssa.Value) string {
	return types.TypeString(v.Type(), func(p *types.Package) string { return p.Name() })
}

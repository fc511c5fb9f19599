package engine

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// go/ssa checks that an iterator function follows the rules of range-over-func
// by the state of the loop, and panics with a string of its own. These are the
// states, and what compiled Go says.
const (
	yieldBusy      = -1
	yieldDone      = -2
	yieldRecovered = -3 // our own: the iterator hides a panic of the loop's body
)

func badYield(state int) any {
	if state == yieldRecovered {
		return saying(errorString, "range function recovered a loop body panic and did not resume panicking")
	}
	what := "function for loop body returned false"
	switch state {
	case yieldBusy:
		what = "loop body panic"
	case yieldDone:
		what = "whole loop exit"
	}
	return saying(errorString, "range function continued iteration after "+what)
}

// yieldState reads the state of the loop if the panic that ends b is such a
// check of a loop's body; it is nil otherwise.
func (c *compiler) yieldState(b *ssa.BasicBlock, p *ssa.Panic) func(f *frame) int {
	if panicText(p) == "iterator call did not preserve panic" && len(b.Preds) == 1 {
		return func(*frame) int { return yieldRecovered }
	}
	v := yieldValue(b, p)
	if v == nil {
		return nil
	}
	state := c.off(v)
	return func(f *frame) int { return *reg[int](f, state) }
}

// yieldValue is the value that yieldState reads, or nil.
func yieldValue(b *ssa.BasicBlock, p *ssa.Panic) ssa.Value {
	if len(b.Preds) != 1 || panicText(p) != "yield function called after range loop exit" {
		return nil
	}
	pred := b.Preds[0]
	branch, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	test, ok := branch.Cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	return test.X
}

// panicText is the constant string that a panic has, or "".
func panicText(p *ssa.Panic) string {
	made, ok := p.X.(*ssa.MakeInterface)
	if !ok {
		return ""
	}
	text, ok := made.X.(*ssa.Const)
	if !ok || text.Value == nil || text.Value.Kind() != constant.String {
		return ""
	}
	return constant.StringVal(text.Value)
}

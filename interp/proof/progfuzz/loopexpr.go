package progfuzz

import (
	"fmt"
	"strings"
)

// expr is an expression of a number or truth value that is no constant.
func (l *looper) expr(t *typ, depth int) string {
	switch {
	case t == boolType:
		return l.condition(depth)
	case depth <= 0 || l.g.chance(25):
		return l.simple(t)
	case t.kind == floatKind:
		return l.float(t, depth)
	}
	return l.integerExpr(t, depth)
}

// simple reads a variable of the type, or converts another one.
func (l *looper) simple(t *typ) string {
	if l.g.chance(15) {
		if text, ok := l.callSmall(t); ok {
			return text
		}
	}
	if l.g.chance(4) { // through a type of the same kind
		own := "Own" + t.src
		l.g.once(own, "type %s %s", own, t.src)
		return fmt.Sprintf("%s(%s(%s))", t.src, own, l.simple(t))
	}
	if l.g.chance(8) {
		if text, ok := l.size(); ok {
			return fmt.Sprintf("%s(%s)", t.src, text)
		}
	}
	if text, ok := l.read(t); ok {
		return text
	}
	for range 20 {
		if text, got, ok := l.leaf(false); ok && got != boolType {
			return fmt.Sprintf("%s(%s)", t.src, text)
		}
	}
	l.g.once("Unit", "var Unit = 1")
	return fmt.Sprintf("%s(Unit)", t.src)
}

// operand is an expression or a constant.
func (l *looper) operand(t *typ, depth int) string {
	if l.g.chance(25) {
		return l.constant(t)
	}
	return l.expr(t, depth)
}

func (l *looper) integerExpr(t *typ, depth int) string {
	g := l.g
	a := l.expr(t, depth-1)
	switch g.n(14) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("/", "%"), l.divisor(t, depth-1))
	case 2, 3:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("<<", ">>"), l.count())
	case 4:
		return g.pick("-", "^") + "(" + a + ")"
	case 5, 6:
		from := l.number()
		return fmt.Sprintf("%s(%s)", t.src, l.expr(from, depth-1))
	case 7:
		return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max"), a, l.operand(t, depth-1))
	case 8:
		if text, ok := l.size(); ok {
			return fmt.Sprintf("%s(%s)", t.src, text)
		}
	}
	return fmt.Sprintf("(%s %s %s)", a, g.pick("+", "-", "*", "&", "|", "^", "&^", "+", "-", "*"), l.operand(t, depth-1))
}

// divisor is not 0, unless the loops are wild.
func (l *looper) divisor(t *typ, depth int) string {
	g := l.g
	if g.chance(40) {
		list := []string{"1", "2", "3", "4", "7", "8", "10", "16", "64", "100", "127"}
		if !t.unsigned {
			list = append(list, "-1", "-2", "-3", "-8", "-128")
		}
		if t.bits == 64 {
			list = append(list, "1000000007", "4294967296", "4611686018427387904")
		}
		return fmt.Sprintf("%s(%s)", t.src, list[g.n(len(list))])
	}
	e := l.expr(t, depth)
	switch {
	case l.wild && g.chance(15):
		return e
	case !t.unsigned && g.chance(20):
		return fmt.Sprintf("-(%s&1|1)", e)
	}
	return fmt.Sprintf("(%s | 1)", e)
}

// count is how far to shift: not negative, unless the loops are wild.
func (l *looper) count() string {
	g := l.g
	t := g.integer()
	switch {
	case g.chance(35):
		return fmt.Sprint([]int{0, 1, 3, 7, 8, 15, 31, 32, 63, 64, 70}[g.n(11)])
	case t.unsigned || l.wild && g.chance(10):
		return l.expr(t, 1)
	}
	return fmt.Sprintf("(%s & %d)", l.expr(t, 1), []int{7, 31, 63, 127}[g.n(4)])
}

// size is the length or capacity of a variable, or a byte of a string.
func (l *looper) size() (string, bool) {
	list := l.all(func(v place) bool { return v.t.kind == sliceKind || v.t.kind == stringKind || v.t.kind == mapKind })
	if len(list) == 0 {
		return "", false
	}
	v := list[l.g.n(len(list))]
	switch v.t.kind {
	case stringKind:
		if l.g.chance(70) {
			return fmt.Sprintf("%s[%s]", v.name, l.index(4)), true
		}
	case sliceKind:
		if !v.grows {
			return l.g.pick("len(", "cap(") + v.name + ")", true
		}
	}
	return "len(" + v.name + ")", true
}

// float rounds each operation: a compiler may not fuse them.
func (l *looper) float(t *typ, depth int) string {
	g := l.g
	a := l.expr(t, depth-1)
	switch g.n(10) {
	case 0, 1:
		return fmt.Sprintf("%s(%s)", t.src, l.expr(l.number(), depth-1))
	case 2:
		return "-(" + a + ")"
	case 3:
		return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max"), a, l.operand(t, depth-1))
	case 4, 5:
		return l.math(t, depth)
	}
	return fmt.Sprintf("%s(%s %s %s)", t.src, a, g.pick("+", "-", "*", "/"), l.operand(t, depth-1))
}

// math calls a function of package math.
func (l *looper) math(t *typ, depth int) string {
	g := l.g
	name := g.pick("Sqrt", "Abs", "Exp", "Floor", "Ceil", "Trunc", "Max", "Min", "FMA", "Sqrt", "Abs", "RoundToEven", "Float64frombits", "Mod")
	n := 1
	switch name {
	case "Max", "Min", "Mod":
		n = 2
	case "FMA":
		n = 3
	}
	if name == "Float64frombits" {
		return fmt.Sprintf("%s(math.Float64frombits(%s))", t.src, l.expr(basicType("uint64"), depth-1))
	}
	var args []string
	for range n {
		args = append(args, l.expr(floatType, depth-1))
	}
	return fmt.Sprintf("%s(math.%s(%s))", t.src, name, strings.Join(args, ", "))
}

// condition compares, or combines truth values.
func (l *looper) condition(depth int) string {
	g := l.g
	if text, ok := l.read(boolType); ok && g.chance(30) {
		return text
	}
	if text, ok := l.callSmall(boolType); ok && g.chance(15) {
		return text
	}
	if depth > 0 {
		switch g.n(8) {
		case 0:
			return fmt.Sprintf("(%s %s %s)", l.condition(depth-1), g.pick("&&", "||", "==", "!="), l.condition(depth-1))
		case 1:
			return "!(" + l.condition(depth-1) + ")"
		}
	}
	t := l.number()
	return fmt.Sprintf("(%s %s %s)", l.expr(t, depth-1), g.pick("==", "!=", "<", "<=", ">", ">="), l.operand(t, depth-1))
}

package progfuzz

import (
	"fmt"
	"math"
	"strconv"
)

// literal is a constant of a basic type.
func (g *gen) literal(t *typ) (string, bool) {
	switch t.kind {
	case boolKind:
		return g.convert(t, boolType, g.pick("true", "false")), true
	case intKind:
		return g.integerLiteral(t), true
	case floatKind:
		return g.convert(t, floatType, g.pick("0.5", "-1.25", "3.0", "1e3", "-0.1", "1e-7", "123456.789", "2.5", "1.0/3.0", "0x1p-3")), true
	case complexKind:
		return g.pick("(1+2i)", "(0-1i)", "complex(2.5, -3)"), true
	case stringKind:
		return g.convert(t, stringType, g.pick(`"a"`, `"go"`, `""`, `"héllo"`, `"日本"`, "`raw\\n`", `"tab\t\"q\""`, `"\xff\x00z"`, `"x,y"`)), true
	}
	return "", false
}

// convert is a constant converted to t unless t is the constant's own type.
func (g *gen) convert(t, own *typ, text string) string {
	if t == own {
		return text
	}
	return fmt.Sprintf("%s(%s)", t.src, text)
}

func (g *gen) integerLiteral(t *typ) string {
	var text string
	switch g.n(6) {
	case 0:
		text = "0"
		if !t.unsigned {
			text = "-" + strconv.Itoa(g.n(100))
		}
	case 1: // the largest
		if t.unsigned {
			text = strconv.FormatUint(math.MaxUint64>>(64-t.bits), 10)
		} else {
			text = strconv.FormatInt(math.MaxInt64>>(64-t.bits), 10)
		}
	case 2: // the least
		text = "1"
		if !t.unsigned {
			text = strconv.FormatInt(math.MinInt64>>(64-t.bits), 10)
		}
	case 3:
		text = g.pick("'a'", "0x1f", "0b101", "0o17", "1_00", "'\\n'")
	default:
		text = strconv.Itoa(g.n(12))
	}
	if t == intType && text[0] != '\'' && g.chance(60) {
		return text
	}
	return fmt.Sprintf("%s(%s)", t.src, text)
}

// boolean is an expression of a boolean type.
func (g *gen) boolean(t *typ, depth int) string {
	return g.convert(t, boolType, g.condition(depth))
}

func (g *gen) condition(depth int) string {
	switch g.n(6) {
	case 0:
		return fmt.Sprintf("(%s && %s)", g.expr(boolType, depth-1), g.expr(boolType, depth-1))
	case 1:
		return fmt.Sprintf("(%s || %s)", g.expr(boolType, depth-1), g.expr(boolType, depth-1))
	case 2:
		return "!" + g.varying(boolType, depth-1)
	case 3:
		return fmt.Sprintf("(any(%s) == any(%s))", g.expr(g.basic(), depth-1), g.expr(g.basic(), depth-1))
	}
	t := g.value()
	op := g.pick("==", "!=")
	if t.ordered() && g.chance(60) {
		op = g.pick("<", "<=", ">", ">=")
	}
	return fmt.Sprintf("(%s %s %s)", g.varying(t, depth-1), op, g.expr(t, depth-1))
}

func (g *gen) integerExpr(t *typ, depth int) string {
	a := g.varying(t, depth-1)
	switch g.n(14) {
	case 0:
		return fmt.Sprintf("(%s %s (%s | 1))", a, g.pick("/", "%"), g.expr(t, depth-1))
	case 1:
		return fmt.Sprintf("(%s %s (%s & %d))", a, g.pick("<<", ">>"), g.varying(integers[1+2*g.n(5)], depth-1), 1<<(1+g.n(6))-1)
	case 2:
		return g.pick("-", "^", "+") + "(" + a + ")"
	case 3:
		from := g.integer()
		return fmt.Sprintf("%s(%s)", t.src, g.varying(from, depth-1))
	case 4:
		g.once("truncate", "func truncate(f float64) int {\nif !(f > -1e9 && f < 1e9) {\nreturn 7\n}\nreturn int(f)\n}")
		return fmt.Sprintf("%s(truncate(%s))", t.src, g.expr(floatType, depth-1))
	case 5:
		return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max"), a, g.expr(t, depth-1))
	case 6:
		return fmt.Sprintf("%s(len(%s))", t.src, g.varying(stringType, depth-1))
	}
	return fmt.Sprintf("(%s %s %s)", a, g.pick("+", "-", "*", "&", "|", "^", "&^"), g.expr(t, depth-1))
}

// floatExpr never multiplies and adds in one go: a compiler may fuse that.
func (g *gen) floatExpr(t *typ, depth int) string {
	a := g.varying(t, depth-1)
	switch g.n(8) {
	case 0:
		return fmt.Sprintf("%s(%s)", t.src, g.varying(g.integer(), depth-1))
	case 1:
		return fmt.Sprintf("%s(%s)", t.src, g.varying(floats[g.n(2)], depth-1))
	case 2:
		return "-(" + a + ")"
	case 3:
		return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max"), a, g.expr(t, depth-1))
	case 4:
		if t == floatType {
			return fmt.Sprintf("math.%s(%s)", g.pick("Abs", "Floor", "Trunc"), a)
		}
	}
	return fmt.Sprintf("%s(%s %s %s)", t.src, a, g.pick("+", "-", "*", "/"), g.varying(t, depth-1))
}

// stringExpr never makes a string of a type's name: it could take the length or
// a part of it, which Batch cannot put right.
func (g *gen) stringExpr(t *typ, depth int) string {
	a := g.varying(stringType, depth-1)
	var text string
	switch g.n(9) {
	case 0:
		text = fmt.Sprintf("fmt.Sprint(%s)", g.expr(g.value(), depth-1))
	case 1:
		text = fmt.Sprintf("fmt.Sprintf(%q, %s)", g.pick("<%v>", "<%+v>", "[%6v]"), g.expr(g.value(), depth-1))
	case 2:
		text = fmt.Sprintf("strings.%s(%s)", g.pick("ToUpper", "TrimSpace", "Title", "ToLower"), a)
	case 3:
		text = fmt.Sprintf("string(rune(%d))", []int{65, 233, 0x4e16, 0x1F600, 0xD800}[g.n(5)])
	case 4:
		g.once("head", "func head(s string, n int) string { return s[:min(n, len(s))] }")
		text = fmt.Sprintf("head(%s, %d)", a, g.n(5))
	case 5:
		text = fmt.Sprintf("string(append([]byte(%s), %s...))", a, g.expr(stringType, depth-1))
	case 6:
		text = fmt.Sprintf("strconv.Itoa(%s)", g.expr(intType, depth-1))
	default:
		text = fmt.Sprintf("(%s + %s)", a, g.expr(stringType, depth-1))
	}
	return g.convert(t, stringType, text)
}

package display

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// A number with more than mostDigits digits shows only the first and the last
// keptDigits of them.
const (
	mostDigits = 10_000
	keptDigits = 50

	bitsPerDigit = 3.3219280948873626 // log2(10)
)

// intText is the text of a large x, or "" if x can be printed as it is. A number of
// more than three million digits is written as a power of ten, because all its
// digits would take long.
func intText(x *big.Int) string {
	if x == nil || x.BitLen() < mostDigits*3 {
		return ""
	}
	if x.BitLen() > 10_000_000 {
		return powerText(new(big.Float).SetPrec(64).SetInt(x)) + fmt.Sprintf(" (about %s digits)", thousands(int(float64(x.BitLen())/bitsPerDigit)))
	}
	digits := x.String()
	n := len(strings.TrimPrefix(digits, "-"))
	if n <= mostDigits {
		return ""
	}
	return fmt.Sprintf("%s…%s (%s digits)", digits[:keptDigits+len(digits)-n], digits[len(digits)-keptDigits:], thousands(n))
}

// floatText is the text of x if its exponent is so large that its digits would take
// long, and otherwise "".
func floatText(x *big.Float) string {
	if x == nil || x.IsInf() || x.Sign() == 0 {
		return ""
	}
	if e := x.MantExp(nil); e > -1_000_000 && e < 1_000_000 {
		return ""
	}
	return powerText(x)
}

// powerText is about x, as a power of ten with six digits. The exponent of x must not
// be small.
func powerText(x *big.Float) string {
	mantissa := new(big.Float)
	e := x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	whole, part := math.Modf(float64(e)/bitsPerDigit + math.Log10(math.Abs(m)))
	if part < 0 {
		whole, part = whole-1, part+1
	}
	return fmt.Sprintf("≈ %.6ge%+.0f", math.Copysign(math.Pow(10, part), m), whole)
}

// ratText is the text of a fraction with many digits: its value, and how long its
// parts are. It is "" if x can be printed as it is.
func ratText(x *big.Rat) string {
	if x == nil {
		return ""
	}
	num, den := x.Num(), x.Denom()
	if num.BitLen()+den.BitLen() < mostDigits*3 {
		return ""
	}
	about := func(n *big.Int) string { return thousands(1 + int(float64(n.BitLen())/bitsPerDigit)) }
	value := new(big.Float).SetPrec(64).Quo(new(big.Float).SetPrec(64).SetInt(num), new(big.Float).SetPrec(64).SetInt(den))
	text := floatText(value)
	if text == "" {
		text = "≈ " + value.Text('g', 10)
	}
	return fmt.Sprintf("%s (a fraction of numbers with about %s and %s digits)", text, about(num), about(den))
}

// thousands writes a count with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

package stream

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"sync"
)

// Decimals reads the numbers of a text, with the bits of strconv.ParseFloat and several times
// as fast.
type Decimals struct{ powers *[2*maxPower + 1]power }

// Powers of ten within these bounds are in the table; numbers beyond them are rare.
const maxPower = 64

// most is how many digits fit into 64 bits.
const most = 19

// power is 10^q = (high·2^64 + low + ε)·2^shift with 0 <= ε < 1, where high has its top bit set.
type power struct {
	high, low uint64
	shift     int
	exact     bool // ε is 0
}

// NewDecimals returns a reader of numbers.
func NewDecimals() Decimals { return Decimals{powers()} }

var powers = sync.OnceValue(func() *[2*maxPower + 1]power {
	var table [2*maxPower + 1]power
	ten := big.NewInt(10)
	low := new(big.Int).SetUint64(math.MaxUint64)
	for q := -maxPower; q <= maxPower; q++ {
		p := new(big.Int).Exp(ten, big.NewInt(int64(max(q, -q))), nil)
		x, rest := new(big.Int), new(big.Int)
		shift := 0
		if q < 0 { // 2^k/10^-q with a quotient of 128 bits, or of 129 at first
			shift = -(127 + p.BitLen())
			x.QuoRem(new(big.Int).Lsh(big.NewInt(1), uint(-shift)), p, rest)
		} else {
			x.Set(p)
		}
		exact := rest.Sign() == 0
		if over := x.BitLen() - 128; over > 0 {
			exact = exact && x.TrailingZeroBits() >= uint(over)
			x.Rsh(x, uint(over))
			shift += over
		} else {
			x.Lsh(x, uint(-over))
			shift += over
		}
		table[q+maxPower] = power{
			high: new(big.Int).Rsh(x, 64).Uint64(), low: new(big.Int).And(x, low).Uint64(), shift: shift, exact: exact,
		}
	}
	return &table
})

// Prefix reads the number that text begins with, and returns how many bytes it has. It returns
// 0 bytes if there is no number, or one that it leaves to Number: with more than 19 digits, in
// hexadecimal, infinite, very large or small.
func (d Decimals) Prefix(text []byte) (v float64, n int) {
	i := 0
	negative := false
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		negative = text[i] == '-'
		i++
	}
	first := i
	w, i := digits(text, i, 0)
	count := i - first
	q := 0
	if i < len(text) && text[i] == '.' {
		point := i + 1
		w, i = digits(text, point, w)
		q = point - i
		count -= q
	}
	for j := first; count > most && (text[j] == '0' || text[j] == '.'); j++ { // leading zeros do not matter
		if text[j] == '0' {
			count--
		}
	}
	if count == 0 || count > most {
		return 0, 0
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		e, end := exponent(text, i+1)
		if end == 0 {
			return 0, 0
		}
		q, i = q+e, end
	}
	v, ok := d.scaled(w, q)
	if !ok {
		return 0, 0
	}
	if negative {
		v = -v
	}
	return v, i
}

// digits reads the digits from text[i] on, after those of w, and returns where they end. It
// overflows after 19 digits.
func digits(text []byte, i int, w uint64) (uint64, int) {
	const zeros = 0x3030303030303030
	for i+8 <= len(text) {
		x := binary.LittleEndian.Uint64(text[i:])
		if (x&0xf0f0f0f0f0f0f0f0)|((x+0x0606060606060606)&0xf0f0f0f0f0f0f0f0)>>4 != zeros|zeros>>4 {
			break
		}
		x -= zeros // then pairs, fours and all eight, each next to its neighbour
		x = (x*10 + x>>8) & 0x00ff00ff00ff00ff
		x = (x*100 + x>>16) & 0x0000ffff0000ffff
		x = (x*10000 + x>>32) & 0xffffffff
		w = w*100000000 + x
		i += 8
	}
	for i < len(text) && text[i]-'0' <= 9 {
		w = w*10 + uint64(text[i]-'0')
		i++
	}
	return w, i
}

// exponent reads the digits after an e, with their sign, and returns where they end; 0 if there
// are none, or more than three.
func exponent(text []byte, i int) (e, end int) {
	negative := false
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		negative = text[i] == '-'
		i++
	}
	w, end := digits(text, i, 0)
	if end == i || end > i+3 {
		return 0, 0
	}
	if negative {
		return -int(w), end
	}
	return int(w), end
}

var small = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// scaled returns the float64 that is nearest to w·10^q, or false if it cannot tell.
//
// The table has 10^q rounded down to 128 bits, so the product with w of 192 bits is too small
// by less than w. If both ends of this interval round to the same number, that is the result.
func (d Decimals) scaled(w uint64, q int) (float64, bool) {
	if w < 1<<53 && q >= -22 && q <= 22 { // both are exact, so there is one rounding
		if q < 0 {
			return float64(w) / small[-q], true
		}
		return float64(w) * small[q], true
	}
	if w == 0 {
		return 0, true
	}
	if q < -maxPower || q > maxPower {
		return 0, false
	}
	p := &d.powers[q+maxPower]
	zeros := bits.LeadingZeros64(w)
	w <<= zeros
	high, middle := bits.Mul64(w, p.high)
	carried, low := bits.Mul64(w, p.low)
	middle, carry := bits.Add64(middle, carried, 0)
	high += carry
	drop := 10 + int(high>>63) // the bits of high beyond the 53 of a float64
	mantissa := high >> drop
	rest, half := high&(1<<drop-1), uint64(1)<<(drop-1)
	exact := rest == half && middle|low == 0
	switch {
	case exact && !p.exact:
		return 0, false
	case rest == half-1 && middle == math.MaxUint64 && low+w < low: // the other end is half or more
		return 0, false
	case rest > half || rest == half && !exact || exact && mantissa&1 == 1:
		mantissa++
	}
	scale := drop + 128 - zeros + p.shift // a power of two that is far from both ends of the range
	return float64(mantissa) * math.Float64frombits(uint64(scale+1023)<<52), true
}

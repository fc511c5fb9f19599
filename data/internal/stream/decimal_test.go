package stream

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// same compares with strconv, which is exact.
func same(t *testing.T, d Decimals, text string) {
	t.Helper()
	v, n := d.Prefix([]byte(text))
	if n == 0 {
		return
	}
	want, err := strconv.ParseFloat(text[:n], 64)
	if err != nil || math.Float64bits(v) != math.Float64bits(want) {
		t.Errorf("%q: %v (%x), want %v (%x), %v", text, v, math.Float64bits(v), want, math.Float64bits(want), err)
	}
}

func TestDecimals(t *testing.T) {
	d := NewDecimals()
	for text, n := range map[string]int{
		"": 0, "-": 0, ".": 0, "e5": 0, "1e": 0, "1e+": 0, "nan": 0, "inf": 0, "12345678901234567890": 0, "1e1000": 0, "1e200": 0,
		"0": 1, "-0": 2, "+7,": 2, "5.": 2, ".5": 2, "1.25e-3x": 7, "12345678": 8, "123456789;": 9, "1234567890123456789": 19, "0.30000000000000004": 19,
		"9007199254740993": 16, "9007199254740993e22": 19, "0x10": 1, "1_0": 1, "1E5 ": 3, "8.5e-60": 7, "0e300": 5, "6,5": 1, "5e-324": 0, "000000000000000000000": 21, "0.00000000000000000001": 22, "0.000000000000000000000": 23,
	} {
		if _, got := d.Prefix([]byte(text)); got != n {
			t.Errorf("%q: %d bytes, want %d", text, got, n)
		}
		same(t, d, text)
	}
}

// TestDecimalsAreExact: random numbers as programs write them, and numbers at and next to the
// middle of two neighbours.
func TestDecimalsAreExact(t *testing.T) {
	d := NewDecimals()
	r := rand.New(rand.NewPCG(1, 2))
	left := 0
	for range 50_000 {
		v := math.Float64frombits(r.Uint64()>>12 | uint64(1023-150+r.IntN(300))<<52)
		for _, text := range []string{
			strconv.FormatFloat(v, 'g', -1, 64), strconv.FormatFloat(v, 'e', r.IntN(18), 64), strconv.FormatFloat(r.NormFloat64(), 'f', r.IntN(18), 64),
			fmt.Sprintf("%d.%de%d", r.IntN(1e6), r.Uint64N(1e12), r.IntN(100)-50),
		} {
			if _, n := d.Prefix([]byte(text)); n == 0 {
				left++
			}
			same(t, d, text)
		}
		// w·2^k with 54 bits is halfway; as a whole number it is exact for small k.
		w := 1<<53 + r.Uint64()>>11 | 1
		same(t, d, strconv.FormatUint(w, 10))
		same(t, d, strconv.FormatUint(w, 10)+"."+strconv.Itoa(r.IntN(100)))
		same(t, d, strconv.FormatUint(w-1, 10)+".9999")
		same(t, d, strconv.FormatUint(w*5, 10)+"e-1")
		same(t, d, strconv.FormatUint(r.Uint64(), 10)+"e"+strconv.Itoa(r.IntN(128)-64))
	}
	if left > 100 {
		t.Errorf("%d of 200,000 numbers are left to strconv", left)
	}
}

func TestPowersOfTen(t *testing.T) {
	for q := -maxPower; q <= maxPower; q++ {
		p := powers()[q+maxPower]
		if p.high>>63 != 1 {
			t.Errorf("10^%d: %x is not normal", q, p.high)
		}
		if p.exact != (q >= 0 && q <= 55) {
			t.Errorf("10^%d: exact %v", q, p.exact)
		}
	}
}

func FuzzDecimals(f *testing.F) {
	for _, text := range []string{"1.5", "-9007199254740993e-1", "0.1234567890123456789e10", "12e64"} {
		f.Add(text)
	}
	d := NewDecimals()
	f.Fuzz(func(t *testing.T, text string) { same(t, d, text) })
}

func BenchmarkDecimals(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := make([][]byte, 1000)
	for i := range texts {
		texts[i] = strconv.AppendFloat(nil, r.NormFloat64(), 'g', -1, 64)
	}
	b.Run("ours", func(b *testing.B) {
		d := NewDecimals()
		for i := 0; b.Loop(); i++ {
			d.Prefix(texts[i%1000])
		}
	})
	b.Run("strconv", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			strconv.ParseFloat(string(texts[i%1000]), 64)
		}
	})
}

package engine_test

import "testing"

// A loop over a string finds the letters that package utf8 finds: many of them, their parts, and random bytes.
func TestMachineRunes(t *testing.T) {
	native(t)
	const source = `import ("fmt"; "math/rand"; "unicode/utf8")
func check(text string) {
	want := 0
	for i, r := range text {
		if i != want { panic(fmt.Sprintf("%q: %d, want %d", text, i, want)) }
		letter, size := utf8.DecodeRuneInString(text[i:])
		if r != letter { panic(fmt.Sprintf("%q at %d: %x, want %x", text, i, r, letter)) }
		want += size
	}
	if want != len(text) { panic(fmt.Sprintf("%q ends at %d", text, want)) }
}
func main() {
	var all []byte
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if r > 0x900 { r += 36 }
		all = utf8.AppendRune(all[:0], r)
		s := string(all)
		check(s)
		for k := 1; k < len(s); k++ { check(s[:k]); check(s[k:]) }
	}
	r := rand.New(rand.NewSource(1))
	heads := []byte{0, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf4, 0xf5, 0xff}
	for range 10000 {
		b := make([]byte, r.Intn(9))
		for i := range b {
			if b[i] = heads[r.Intn(len(heads))]; r.Intn(2) == 0 { b[i] = byte(r.Intn(256)) }
		}
		check(string(b))
	}
}`
	if f := build(t, source).call("main"); f != nil {
		t.Errorf("panic: %v", f.Value)
	}
}

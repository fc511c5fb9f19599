package front

import (
	"errors"
	"go/token"
	"strings"
	"testing"
)

// wrongTexts are texts that Go's scanner rejects: the message and its offset.
var wrongTexts = []struct {
	text, message string
	at            int
}{
	{"/* open", "comment not terminated", 0},
	{"`open", "raw string literal not terminated", 0},
	{"\"open", "string literal not terminated", 0},
	{"'a", "rune literal not terminated", 0},
	{"'ab'", "illegal rune literal", 0},
	{"''", "illegal rune literal", 0},
	{"'\\400'", "invalid Unicode code point", 2},
	{"\"\\q\"", "unknown escape", 2},
	{"\"\\ud800\"", "invalid Unicode code point", 2},
	{"#", "illegal character U+0023 '#'", 0},
	{"“", "curly quotation mark", 0},
	{"\x00", "illegal character NUL", 0},
	{"\"\x00\"", "illegal character NUL", 1},
	{"// \x00", "illegal character NUL", 3},
	{"/* \x00 */", "illegal character NUL", 3},
	{"// \xff", "illegal UTF-8 encoding", 3},
	{"// \ufeff", "illegal byte order mark", 3},
	{"/**/\ufeff", "illegal byte order mark", 4},
	{"0b12", "invalid digit '2' in binary literal", 3},
	{"0x", "hexadecimal literal has no digits", 2},
	{"1__0", "'_' must separate successive digits", 2},
	{"1e", "exponent has no digits", 2},
}

// placesOfText are cells with a place for such a text. In the first ones it may
// stand between the pieces that the parser sees.
var placesOfText = []string{
	"%", "x := 1\n%", "x := 1\n%\ny := 2", "x := 1; %", "import \"strings\"\n%\nfunc f() {}\nf()", "func f() {}\n%\n", "type T int\n%\ntype U int",
	"// a comment\n%", "/* another */ %", "\n\n\t% \n", "const c = `\n`\n\n%\nc", "func f() {\n\t%\n}", "x := []int{\n1, %\n}", "if true {\n%\n}",
	"package main\n\nfunc main() {}\n%", "package main\n\nfunc main() {\n%\n}",
}

// What the scanner rejects is a syntax error of the cell, wherever it is. None of
// the cell is left out in silence.
func TestScannersErrors(t *testing.T) {
	f := newFront(t)
	for _, wrong := range wrongTexts {
		for _, place := range placesOfText {
			source := strings.Replace(place, "%", wrong.text, 1)
			line, column := position(source, strings.Index(place, "%")+wrong.at)
			_, err := f.Prepare("cell", source)
			var e *Error
			if !errors.As(err, &e) || !e.Syntax || e.Line != line || e.Column != column || !strings.Contains(e.Message, wrong.message) {
				t.Errorf("%q: got %v; want %d:%d: %s", source, err, line, column, wrong.message)
			}
			want := "invalid"
			if wrong.text[0] == '`' || wrong.text == "/* open" {
				want = "incomplete"
			}
			if status, _ := Completeness(source); status != want {
				t.Errorf("Completeness(%q) = %q, not %q", source, status, want)
			}
		}
	}
}

// The first error comes first, whether the scanner or the parser finds it.
func TestFirstSyntaxError(t *testing.T) {
	f := newFront(t)
	tests := []struct {
		source, message string
		line, column    int
	}{
		{"x := )\n/* open", "expected operand", 1, 6},
		{"func f( {}\ny := 1\n/* open", "", 1, 9},
		{"/* open\nx := )", "comment not terminated", 1, 1},
		{"x := 1\npackage main\nx = 2", "a package clause must come first", 2, 1},
		{"import \"fmt\"; package main", "a package clause must come first", 1, 15},
		{"x := 'ab'\ny := )", "illegal rune literal", 1, 6},
		{"x := 1\ny := 2\nz := (\n/* open", "comment not terminated", 4, 1},
	}
	for _, tt := range tests {
		_, err := f.Prepare("cell", tt.source)
		var e *Error
		if !errors.As(err, &e) || e.Line != tt.line || e.Column != tt.column || !strings.Contains(e.Message, tt.message) {
			t.Errorf("%q: got %v; want %d:%d: …%s…", tt.source, err, tt.line, tt.column, tt.message)
		}
	}
}

// FuzzScannersErrors holds for any text: if the scanner finds an error in it, the
// cell has a syntax error.
func FuzzScannersErrors(f *testing.F) {
	for _, wrong := range wrongTexts {
		for _, place := range placesOfText {
			f.Add(strings.Replace(place, "%", wrong.text, 1))
		}
	}
	front := NewFront(token.NewFileSet(), nil)
	f.Fuzz(func(t *testing.T, source string) {
		_, fault := scan(source)
		if fault == nil || strings.Contains(source, "import") { // there is no importer
			return
		}
		_, err := front.Prepare("cell", source)
		var e *Error
		if !errors.As(err, &e) || !e.Syntax {
			t.Errorf("%q: the scanner says %v, the cell %v", source, fault, err)
		}
	})
}

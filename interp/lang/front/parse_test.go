package front

import "testing"

func TestCompleteness(t *testing.T) {
	tests := []struct{ source, status, indent string }{
		{"", "complete", ""},
		{"x := 1", "complete", ""},
		{"func f() {", "incomplete", "\t"},
		{"if true {\n\tfor {", "incomplete", "\t\t"},
		{"f(1,", "incomplete", "\t"},
		{"x := `raw", "incomplete", ""},
		{"/* comment", "incomplete", ""},
		{"x +", "incomplete", ""},
		{"x++", "complete", ""},
		{"x := }", "invalid", ""},
		{"func )", "invalid", ""},
		{"y := \"open", "invalid", ""},
		{"if else {}", "invalid", ""},
	}
	for _, tt := range tests {
		if status, indent := Completeness(tt.source); status != tt.status || indent != tt.indent {
			t.Errorf("Completeness(%q) = %q, %q; want %q, %q", tt.source, status, indent, tt.status, tt.indent)
		}
	}
}

func TestPosition(t *testing.T) {
	const source = "ab\ncd\n"
	for offset, want := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {2, 3}, {3, 1}} {
		if line, column := position(source, offset); line != want[0] || column != want[1] {
			t.Errorf("offset %d is at %d:%d, want %d:%d", offset, line, column, want[0], want[1])
		}
	}
}

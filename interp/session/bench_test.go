package session

import (
	"context"
	"fmt"
	"testing"
)

// cells is a session with cells that have run.
func cells(b *testing.B, sources ...string) *Session {
	b.Helper()
	s, err := openSession(Options{})
	if err != nil {
		b.Fatal(err)
	}
	for i, source := range sources {
		runCell(b, s, fmt.Sprintf("before%d", i), source)
	}
	return s
}

func runCell(b *testing.B, s *Session, name, source string) {
	b.Helper()
	if _, err := s.Run(context.Background(), Cell{Name: name, Source: source}, &recorder{}); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkNewSession(b *testing.B) {
	for b.Loop() {
		if _, err := openSession(Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCell is a whole round: check, compile, run, and capture the output.
func BenchmarkCell(b *testing.B) {
	tests := []struct{ name, before, source string }{
		{"trivial", "", "1 + 1"},
		{"variable", "x := 1", "x = x + 1\nx"},
		{"print", "import \"fmt\"", "fmt.Println(1)"},
		{"function", "", "func f(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn f(n-1) + f(n-2)\n}\nf(5)"},
	}
	for _, tt := range tests {
		b.Run(tt.name, func(b *testing.B) {
			s := cells(b, tt.before)
			i := 0
			for b.Loop() {
				i++
				runCell(b, s, fmt.Sprintf("cell%d", i), tt.source)
			}
		})
	}
}

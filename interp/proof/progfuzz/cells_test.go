package progfuzz

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// TestCells joins the cells of programs into programs again, and has these
// type-checked. Nothing may be lost but white space and parentheses.
func TestCells(t *testing.T) {
	splitter := trial.NewSplitter()
	for seed := range uint64(200) {
		source := Generate(seed)
		cells, err := splitter.Cells(source)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !strings.HasPrefix(cells[0], "import ") {
			t.Errorf("seed %d: the first cell is %q", seed, cells[0])
		}
		var top, body strings.Builder
		for _, c := range cells {
			if _, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+c, 0); err == nil && body.Len() == 0 {
				top.WriteString(c + "\n")
			} else {
				body.WriteString(c + "\n")
			}
		}
		joined := "package main\n" + top.String() + "func main() {\n" + body.String() + "}\n"
		if err := splitter.Check(joined); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

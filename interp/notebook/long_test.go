package notebook

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// printing is a session whose cells print, and leave goroutines behind that
// print later.
type printing struct {
	texts   func(cell string) []string // in turn on stdout and stderr
	late    string                     // what each cell's goroutine prints before the next cell
	between session.Output
}

func (p *printing) Between(out session.Output) {
	if p.between != nil && p.late != "" {
		p.between.Stream("stdout", p.late)
	}
	p.between = out
}

func (p *printing) Run(_ context.Context, cell session.Cell, out session.Output) (display.Data, error) {
	for i, text := range p.texts(cell.Source) {
		out.Stream([]string{"stdout", "stderr"}[i%2], text)
	}
	return display.Data{Data: display.MIMEMap{"text/plain": "value"}}, nil
}

// TestLongOutput: a long output is written as a short one is, and is not held
// in memory.
func TestLongOutput(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var b strings.Builder
	for b.Len() < 3*longText {
		b.WriteString([]string{"a", "é", "世", "😀", "\n", "\r\n", "\r", "\v", "\x1c", "\u2028", "\u0085", "\"", "\\", "\x01", "word "}[rng.IntN(15)])
	}
	long := b.String()
	t.Setenv("TMPDIR", t.TempDir())
	nb := notebookOf(t, "long", "short")
	var shown strings.Builder
	err := Run(t.Context(), nb, &printing{texts: func(cell string) []string {
		if cell == "long" {
			return []string{"before\n", "x", long}
		}
		return []string{"short"}
	}}, Options{Progress: func(p Progress) {
		if p.Done {
			for text := range p.Texts {
				fmt.Fprint(&shown, text.Stream, " ")
				shown.WriteString(text.Text)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if len(nb.spools) == 0 {
		t.Fatal("the output is in memory")
	}
	if pieces := strings.ReplaceAll(shown.String(), "stdout ", ""); !strings.Contains(pieces, long[:1000]) || strings.Count(pieces, "😀") != strings.Count(long, "😀") {
		t.Error("the long output was not shown")
	}
	got := nb.Bytes()
	if err := nb.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	again, err := Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	outputs := again.Cells()[1].fields["outputs"].([]any)
	var texts []string
	for _, o := range outputs {
		text, _ := joined(o.(map[string]any)["text"])
		texts = append(texts, text)
	}
	if want := []string{"before\n", "x", long, ""}; !slices.Equal(texts, want) {
		t.Errorf("%d outputs, of %d bytes", len(texts), len(strings.Join(texts, "")))
	}
	if !bytes.Equal(again.Bytes(), got) { // this time from memory
		t.Error("a short output is written in another way")
	}
}

// TestBetweenCells: what a goroutine prints between two cells belongs to the
// cell that has left it behind.
func TestBetweenCells(t *testing.T) {
	nb := notebookOf(t, "one", "two")
	s := &printing{texts: func(cell string) []string { return []string{cell + "\n"} }, late: "late\n"}
	if err := Run(t.Context(), nb, s, Options{}); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"one", "two"} {
		outputs := nb.Cells()[1+i].fields["outputs"].([]any)
		if len(outputs) != 3 || outputs[0].(map[string]any)["text"] != name+"\n" || outputs[2].(map[string]any)["text"] != "late\n" {
			t.Errorf("%v", outputs)
		}
		if count := nb.Cells()[1+i].fields["execution_count"]; count != 1+i {
			t.Errorf("%s has the execution count %v", name, count)
		}
	}
	if s.between != nil {
		t.Error("after the run goroutines still print into the notebook")
	}
}

package yaegi_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/traefik/yaegi/interp"
)

// twinDiffers are the lines of notebook 00 that the script has in other words:
// yaegi infers no type argument of must, and a script has no cell whose value is
// shown.
var twinDiffers = map[string]string{
	"viz.Scatter(train)": "show(must[*viz.Figure](viz.Scatter(train)))",
	"model := must(svm.Train(ctx, train, kernel.Stump{}, svm.Params{C: 1.0 / 32}))": "model := must[*svm.Model](svm.Train(ctx, train, kernel.Stump{}, svm.Params{C: 1.0 / 32}))",
	"model":                      "fmt.Println(model)",
	"viz.Boundary(model, train,": "show(must[*viz.Figure](viz.Boundary(model, train,",
	`viz.BoundaryOptions{Title: "Stump kernel, C = 1/32", Reference: world.Scores})`: `viz.BoundaryOptions{Title: "Stump kernel, C = 1/32", Reference: world.Scores})))`,
	"m := must(svm.Train(ctx, train, k, svm.Params{C: 1.0 / 16}))":                   "m := must[*svm.Model](svm.Train(ctx, train, k, svm.Params{C: 1.0 / 16}))",
	"panels = append(panels, must(viz.Boundary(m, train, opts)))":                    "panels = append(panels, must[*viz.Figure](viz.Boundary(m, train, opts)))",
	"viz.Grid(3, panels...)":                                                 "show(viz.Grid(3, panels...))",
	`dir := must(os.MkdirTemp("", "mercer")) // a new folder`:                `dir := must[string](os.MkdirTemp("", "mercer")) // a new folder`,
	"flowers := must(data.ReadFile(path, nil))":                              "flowers := must[*learn.Dataset](data.ReadFile(path, nil))",
	"flower := must(svm.Train(ctx, flowers, kernel.Linear{}, svm.Params{}))": "flower := must[*svm.Model](svm.Train(ctx, flowers, kernel.Linear{}, svm.Params{}))",
	"flowers": "fmt.Println(flowers)",
}

// TestTwin: the script has the code of the notebook, but for these lines.
func TestTwin(t *testing.T) {
	script, err := os.ReadFile("testdata/welcome.go")
	if err != nil {
		t.Fatal(err)
	}
	head, body, ok := strings.Cut(string(script), "func main() {\n")
	if !ok {
		t.Fatal("the script has no main")
	}
	cells := codeCells(t, "../../notebooks/00-welcome.ipynb")
	var want []string
	used := map[string]bool{}
	for n, cell := range cells {
		imports := strings.HasPrefix(cell, "import (\n")
		for _, line := range codeLines(cell) {
			other, differs := twinDiffers[line]
			switch {
			case imports && !slices.Contains(codeLines(head), line):
				t.Errorf("the script lacks the import %s of cell %d", line, n+1)
			case differs:
				used[line] = true
				want = append(want, other)
			case !imports:
				want = append(want, line)
			}
		}
	}
	if diff := cmp.Diff(append(want, "}"), codeLines(body)); diff != "" {
		t.Errorf("the script has other code than the notebook (- notebook, + script):\n%s", diff)
	}
	for line := range twinDiffers {
		if !used[line] {
			t.Errorf("the notebook has no line %q", line)
		}
	}
}

// codeLines returns the lines that are not blank, without indentation.
func codeLines(source string) []string {
	var lines []string
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestWelcome runs the script in yaegi as it comes. The notebook, on Mercer's
// own engine, prints the same numbers.
func TestWelcome(t *testing.T) {
	if testing.Short() {
		t.Skip("an interpreted kernel takes seconds")
	}
	t.Setenv("TMPDIR", t.TempDir())
	var out bytes.Buffer
	i := newYaegi(t, interp.Options{Stdout: &out})
	if _, err := i.EvalPath("testdata/welcome.go"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"157 support vectors of 300 examples", "stump kernel  10.9 %\nBayes rule    10.5 %\n",
		"labels [-1 -1 1 1] predictions [-1 -1 1 1]\n", "welcome-3.png",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.Bytes())
		}
	}
}

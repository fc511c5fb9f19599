package session

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestGophernotesNotebooks makes the calls of gophernotes' other example
// notebooks, cell by cell: a pool of workers whose goroutines outlive their
// cell, and operations on matrices.
func TestGophernotesNotebooks(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells []string
		want  []string // in what all cells print together
	}{
		{"worker pool", []string{
			"import (\n    \"fmt\"\n    \"time\"\n)",
			"func squarer(id int, in <-chan int, out chan<- int) {\n    for k := range in {\n        fmt.Println(\"squarer\", id, \"took\", k)\n        time.Sleep(20 * time.Millisecond)\n        out <- k * k\n    }\n}",
			"in := make(chan int, 50)\nout := make(chan int, 50)",
			"for w := 1; w <= 2; w++ {\n    go squarer(w, in, out)\n}",
			"for k := 1; k <= 6; k++ {\n    in <- k\n}\ntime.Sleep(300*time.Millisecond)\nclose(in)",
			"sum := 0\nfor k := 1; k <= 6; k++ {\n    sum += <-out\n}\nfmt.Println(\"sum\", sum)",
		}, []string{"squarer 1 took", "squarer 2 took", "sum 91"}},
		{"matrices", []string{
			"import (\n    \"fmt\"\n    \"math\"\n\n    \"gonum.org/v1/gonum/mat\"\n)",
			"p := mat.NewDense(2, 2, []float64{4, 1, 0, 9})\nq := mat.NewDense(2, 2, []float64{1, 0, 2, 5})",
			"fp := mat.Formatted(p, mat.Prefix(\"    \"))\nfmt.Printf(\"p = %0.4v\\n\\n\", fp)",
			"var r mat.Dense // gonum has no empty NewDense any more\nr.Add(p, q)\nfmt.Printf(\"r = %0.4v\\n\", mat.Formatted(&r, mat.Prefix(\"    \")))\n\n// A product and a power.\nvar s mat.Dense\ns.Mul(p, q)\nvar u mat.Dense\nu.Pow(p, 3)\nfmt.Println(s.At(1, 1), u.At(1, 1))\n\nvar v mat.Dense\nroot := func(_, _ int, x float64) float64 { return math.Sqrt(x) }\nv.Apply(root, p)\nfmt.Println(v.At(0, 0))",
		}, []string{"p = ⎡4  1⎤\n    ⎣0  9⎦", "r = ⎡ 5   1⎤\n    ⎣ 2  14⎦", "45 729\n", "2\n"}},
	} {
		s, err := openSession(Options{})
		if err != nil {
			t.Fatal(err)
		}
		printed := ""
		for i, source := range test.cells {
			var r recorder
			if _, err := s.Run(context.Background(), Cell{Name: fmt.Sprint("cell", i), Source: source}, &r); err != nil {
				t.Errorf("%s: cell %d: %v", test.name, i, err)
			}
			printed += r.stdout
		}
		for _, want := range test.want {
			if !strings.Contains(printed, want) {
				t.Errorf("%s: no %q in %q", test.name, want, printed)
			}
		}
		s.Close()
	}
}

// TestGophernotesShowsErrors: its notebook about times shows what Parse says of
// a wrong text, by a cell that must not fail.
func TestGophernotesShowsErrors(t *testing.T) {
	for _, test := range []struct{ cell, value, fails string }{
		{"_, e := strconv.Atoi(\"x\")", `strconv.Atoi: parsing "x": invalid syntax`, ""},
		{"_, e := strconv.Atoi(\"1\")", "", ""},
		{"n, e := strconv.Atoi(\"x\")", "", "invalid syntax"},
		{"_, e := strconv.Atoi(\"x\")\nn := 1", "", "invalid syntax"},
		{"e := strconv.ErrRange\n_, e = strconv.Atoi(\"x\")", `strconv.Atoi: parsing "x": invalid syntax`, ""},
	} {
		_, value, err := run(t, "import \"strconv\"", test.cell)
		if value != test.value || test.fails == "" && err != nil || test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)) {
			t.Errorf("%s: value %q, error %v", test.cell, value, err)
		}
	}
}

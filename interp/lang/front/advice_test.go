package front

import (
	"errors"
	"strings"
	"testing"
)

// TestAdvice makes the mistakes of people who come from another language. want
// is what the first line of the message ends with.
func TestAdvice(t *testing.T) {
	const before = `import (
	"fmt"
	"os"
	"time"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
	"gonum.org/v1/gonum/mat"
)
type label int
type settings struct{ Depth int }
var train *learn.Dataset
k := kernel.Gaussian{Gamma: 1}
mean, n, y, big, small, l := 0.0, 3, 1, int64(1), uint8(1), label(1)
func one(int) {}
func pointer(p *settings) {}
func fit(s settings, d time.Duration) {}
func two() (int, error) { return 0, nil }
func three() (int, int, error) { return 0, 0, nil }
`
	for _, tt := range []struct{ source, want string }{
		// An error that is forgotten.
		{"model := svm.Train(ctx, train, k, svm.Params{C: 1})", "; write must(svm.Train(...)), which stops the cell if there is an error"},
		{"var model *svm.Model = svm.Train(ctx, train, k, svm.Params{})", "; write must(svm.Train(...)), which stops the cell if there is an error"},
		{"svm.Train(ctx, train, k, svm.Params{}).Predict(train.X)", "; write must(svm.Train(...)), which stops the cell if there is an error"},
		{"for range two() {\n}", "; write must(two()), which stops the cell if there is an error"},
		{"n = two()", "; write must(two()), which stops the cell if there is an error"},
		{"n += 1 + two()", "; write must(two()), which stops the cell if there is an error"},
		{"one(two())", "; write must(two()), which stops the cell if there is an error"},
		{"func f() int { return two() }", "; write must(two()), which stops the cell if there is an error"},
		{"x := []int{two()}", "; write must(two()), which stops the cell if there is an error"},
		{"x := three()", "returns 3 values"},
		{"x, y := two(), 1, 2", "3 values"},
		{"package main\nimport \"os\"\nfunc main() { f := os.Open(\"x\") }", "; write v, err := os.Open(...), and look at err"},
		// Named arguments.
		{"svm.Train(ctx, train, k, C=1)", "; write svm.Params{C: 1}"},
		{"m := must(svm.Train(ctx, train, k, C = 1, CacheMB=max(2, 3)))", "; write svm.Params{C: 1, CacheMB: max(2, 3)}"},
		{"m := must(svm.Train(ctx, train, k, C: 1))", "; write svm.Params{C: 1}"},
		{"m := must(svm.Train(ctx, train, C=1,))", "; write svm.Params{C: 1}"},
		{"m := must(svm.Train(ctx, train, k, svm.Params(c=1)))", "; write svm.Params{C: 1}"},
		{"kernel.Gaussian(gamma=.5)", "; write kernel.Gaussian{Gamma: .5}"},
		{"pointer(Depth=1)", "; write &settings{Depth: 1}"},
		{"fit(depth=1)", "; write settings{Depth: 1}"},
		{"fit(\n\tdepth=1)", "; write settings{Depth: 1}"},
		{"pointer(Width=1)", "; Go has no named arguments"},
		{"one(x=1)", "; Go has no named arguments"},
		{"unknown(x=1)", "; Go has no named arguments"},
		{"func later() { fit(depth=1) }", "; write settings{Depth: 1}"},
		{"pointer(Depth=1, 2)", "found '='"},
		{"if n = 1 {\n}", "composite literal?)"},
		{"pointer(Depth=", "found '='"},
		// An index.
		{"fmt.Println(train.X[0])", "; write train.X.At(i, j) or train.X.RawRowView(i)"},
		{"fmt.Println(train.X[0][1])", "; write train.X.At(i, j) or train.X.RawRowView(i)"},
		{"train.X[0] = 1", "; write train.X.At(i, j) or train.X.RawRowView(i)"},
		{"v := mat.NewVecDense(2, nil)\nv[0]", "; write v.AtVec(i)"},
		{"n[0]", "cannot index n (variable of type int)"},
		// Numbers.
		{"mean += y", "; write float64(y)"},
		{"mean = mean + y", "; write float64(y)"},
		{"mean = y + mean", "; write float64(y)"},
		{"mean = 2*mean + y", "; write float64(y)"},
		{"mean = y", "; write float64(y)"},
		{"mean = n / 2", "; write float64(n) / float64(2)"},
		{"n = mean", "; write int(mean), which drops the fraction"},
		{"n += mean", "; write int(mean)"},
		{"n * 0.5", "; write float64(n)"},
		{"0.5 * n", "; write float64(n)"},
		{"train.Y[mean]", "; write int(mean), which drops the fraction"},
		{"svm.Params{C: y}", "; write float64(y)"},
		{"time.Sleep(n * time.Second)", "; write time.Duration(n)"},
		{"n == l", "; write label(n)"},
		{"mean - l", "; write float64(l)"},
		{"small + n", "; write int(small)"},
		{"big < n", "; write int64(n)"},
		{"\"n = \" + n", "; write fmt.Sprint(n)"},
		{"n + \" rows\"", "; write fmt.Sprint(n)"},
		{"var s string = n", "as string value in variable declaration"},
		{"n + true", "mismatched types int and untyped bool)"},
		{"fmt.Println(n == nil)", "mismatched types int and untyped nil)"},
	} {
		f := newFront(t)
		u, err := f.Prepare("cell1", before)
		if err != nil {
			t.Fatal(err)
		}
		f.Commit(u.Steps[len(u.Steps)-1])
		_, err = f.Prepare("cell2", tt.source)
		var fault *Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: no error", tt.source)
			continue
		}
		if first, _, _ := strings.Cut(fault.Message, "\n"); !strings.HasSuffix(first, tt.want) {
			t.Errorf("%q:\n%q, want the end %q", tt.source, first, tt.want)
		}
	}
}

package assist

import (
	"go/types"
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	own := "// grow makes n larger.\nfunc grow(n int) int {\n\treturn n + 1\n}\nvar size int // in metres\nconst limit = 10\ntype Box struct {\n\tSide float64 // of the square\n}\n// Area is side by side.\nfunc (b Box) Area() float64 { return b.Side * b.Side }\nbox := Box{2}"
	s := session(t, append(before, own)...)
	s.Value = func(o types.Object) (string, bool) { return "(value of " + o.Name() + ")", true }
	for _, tt := range []struct {
		source string
		detail int
		want   []string // in this order; none: not found
	}{
		// Functions, and calls of them.
		{"svm.Train|", 0, []string{"func svm.Train(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p svm.Params) (*svm.Model, error)", "dual"}},
		{"svm.Train?|", 0, []string{"func svm.Train("}},
		{"svm.Tr|ain(ctx)", 0, []string{"func svm.Train("}},
		{"svm.Train(|", 0, []string{"func svm.Train("}},
		{"svm.Train(ctx, |)", 0, []string{"func svm.Train("}},
		{"svm.Train(ctx, train, |\nx := 2", 0, []string{"func svm.Train("}},
		{"svm.Train(ctx, unknown|", 0, []string{"func svm.Train("}},
		{"math.Sqrt(strings.Index(|", 0, []string{"func strings.Index(s string, substr string) int", "first instance"}},
		{"train.Split(|)", 0, []string{"func (ds *learn.Dataset) Split("}},
		{"import \"slices\"\nslices.SortFunc(|", 0, []string{"func slices.SortFunc[S ~[]E, E any]"}},
		{"grow|", 0, []string{"func grow(n int) int", "grow makes n larger.", "Declared at cell2:2"}},
		{"grow|", 1, []string{"func grow(n int) int", "grow makes n larger.", "return n + 1"}},
		{"// twice is 2n.\nfunc twice(n int) int { return 2 * n }\ntwice(|", 0, []string{"func twice(n int) int", "twice is 2n."}},
		{"svm.Train|", 1, []string{"func svm.Train(", "dual", "The source is not in this program", "go doc -src github.com/mercer-go/mercer/lib/svm Train"}},
		{"train.Split|", 1, []string{"go doc -src github.com/mercer-go/mercer/lib/learn Dataset.Split"}},
		{"svm.Params{C|: 1}", 1, []string{"go doc -src github.com/mercer-go/mercer/lib/svm Params.C"}},
		{"must|", 0, []string{"func must[T any](v T, err error) T", "fails the cell"}},
		// Variables, with their values.
		{"ratio|", 0, []string{"var ratio float64", "(value of ratio)"}},
		{"train|", 0, []string{"var train *learn.Dataset", "(value of train)", "Dataset"}},
		{"size|", 0, []string{"var size int", "(value of size)", "in metres"}},
		{"ratio := 0.5\nratio|", 0, []string{"var ratio float64", "(value of ratio)"}},
		{"func f(ratio float64) {\n\tratio|\n}", 0, []string{"var ratio float64"}},
		{"fresh := 3\nfresh|", 0, []string{"var fresh int"}},
		// Types, fields, methods.
		{"svm.Params|", 0, []string{"type svm.Params struct {", "    C ", "Params"}},
		{"svm.Params|", 0, []string{"// price of a margin violation, > 0; 0 means 1, and +Inf means …\n"}},
		{"svm.Params|", 1, []string{"// price of a margin violation, > 0; 0 means 1, and +Inf means a hard margin\n"}},
		{"svm.Params{|", 0, []string{"type svm.Params struct {"}},
		{"svm.Params{C|: 1}", 0, []string{"field Params.C float64"}},
		{"kernel.Kernel|", 0, []string{"type kernel.Kernel interface {", "Eval("}},
		{"learn.Dataset|", 0, []string{"type learn.Dataset struct {", "Methods", "func (ds *learn.Dataset) Split("}},
		{"Box|", 0, []string{"type Box struct {", "    Side float64", "func (b Box) Area() float64"}},
		{"box.Side|", 0, []string{"field Box.Side float64", "of the square"}},
		{"box.Area|()", 0, []string{"func (b Box) Area() float64", "side by side"}},
		{"origin.Wide|", 0, []string{"field point.Wide int"}},
		{"tag.Wide|", 0, []string{"field point.Wide int"}},
		{"train.X|", 0, []string{"field Dataset.X *mat.Dense"}},
		// Constants, packages, Go.
		{"math.Pi|", 0, []string{"const math.Pi untyped float", "3.14159"}},
		{"limit|", 0, []string{"const limit untyped int = 10"}},
		{"svm|.Train", 0, []string{"package svm // import \"github.com/mercer-go/mercer/lib/svm\"", "func svm.Train("}},
		{"import \"encoding/j|son\"", 0, []string{"package json", "func json.Marshal(v any) ([]byte, error)"}},
		{"bytes|", 0, []string{"import \"bytes\"", "not imported"}},
		{"bytes.EqualFold|(a)", 0, []string{"func bytes.EqualFold(", "import \"bytes\": it is not imported yet", "case-insensitivity"}},
		{"import b|y \"bytes\"", 0, []string{"package bytes // import \"bytes\""}},
		{"switch v| := any(ratio).(type) {\ncase int:\n\t_ = v\n}", 0, []string{"var v any"}},
		{"switch v := any(ratio).(type) {\ncase int:\n\t_ = v|\n}", 0, []string{"var v int"}},
		{"append|(a, 1)", 0, []string{"func append(slice []T, elems ...T) []T"}},
		{"append(|", 0, []string{"func append("}},
		{"for| {}", 0, []string{"for i, v := range x"}},
		{"int|", 0, []string{"type int"}},
		{"error|", 0, []string{"type error interface {"}},
		{"nil|", 0, []string{"zero value"}},
		// Nothing.
		{"|", 0, nil},
		{"nothing|", 0, nil},
		{"// svm|", 0, nil},
		{"x := 1 + |", 0, nil},
	} {
		source, at := cursor(tt.source)
		i := s.Inspect(source, at, tt.detail)
		if i.Found != (tt.want != nil) {
			t.Errorf("%q: found %v:\n%s", tt.source, i.Found, i.Text)
			continue
		}
		for _, form := range []string{i.Text, i.Markdown} {
			rest := strings.ReplaceAll(form, "`", "")
			for _, w := range tt.want {
				_, after, ok := strings.Cut(rest, w)
				if !ok {
					t.Errorf("%q: no %q in its place in\n%s", tt.source, w, cut(form, 600))
					break
				}
				rest = after
			}
		}
	}
	source, at := cursor("func f(ratio float64) {\n\tratio|\n}")
	if i := s.Inspect(source, at, 0); strings.Contains(i.Text, "value of") {
		t.Errorf("a parameter has the value of a variable: %s", i.Text)
	}
}

// TestDocumented: what a lesson uses has a comment to show.
func TestDocumented(t *testing.T) {
	d := session(t).Docs
	for path, keys := range map[string][]string{
		"github.com/mercer-go/mercer/lib/svm":        {"", "Train", "Params", "Params.C", "Model", "Model.Predict"},
		"github.com/mercer-go/mercer/lib/learn":      {"Dataset", "Dataset.X"},
		"github.com/mercer-go/mercer/data":           {"Open"},
		"github.com/mercer-go/mercer/viz":            {"Boundary"},
		"github.com/mercer-go/mercer/interp/display": {"HTML"},
		"github.com/mercer-go/mercer/interp/widget":  {"Interact"},
		"gonum.org/v1/gonum/mat":                     {"", "NewDense", "Dense.Mul"},
		"strings":                                    {"Split", "Builder.WriteString"},
		"math":                                       {"Pi"},
	} {
		for _, k := range keys {
			if d.Of(path, k) == "" {
				t.Errorf("%s has no comment on %q", path, k)
			}
		}
	}
}

// BenchmarkInspect asks about a function: cold with its package and the
// comments to be read.
func BenchmarkInspect(b *testing.B) {
	text := "import \"github.com/mercer-go/mercer/lib/svm\"\nsvm.Train("
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s := session(b)
			b.StartTimer()
			if !s.Inspect(text, len(text), 0).Found {
				b.Fatal("nothing")
			}
		}
	})
	b.Run("warm", func(b *testing.B) {
		s := session(b)
		for b.Loop() {
			s.Inspect(text, len(text), 0)
		}
	})
}

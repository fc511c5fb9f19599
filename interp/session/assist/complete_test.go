package assist

import (
	"slices"
	"strings"
	"testing"
)

// The session in which the tests below complete.
var before = []string{
	`import (
	"math"
	"strings"
	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)
type point struct {
	Wide, high int
}
func (p *point) Move() {}
type named struct {
	point
	Name string
}
func area(p point) (a float64, err error) { return 0, nil }
origin := point{}
tag := named{}
var reader *strings.Reader
train := data.Twonorm(2).Sample(10, 1)
ratio := 0.5
rows := 3
points := map[string]point{}`,
}

func TestComplete(t *testing.T) {
	s := session(t, before...)
	for _, tt := range []struct {
		source string
		want   string // all matches; those that end with … begin with these
	}{
		// Names in scope.
		{"orig|", "origin"},
		{"größe := orig|", "origin"},
		{"fallth|", "fallthrough"},
		{"x := orig|\ny := 2", "origin"},
		{"first := 1\nfirs|", "first"},
		{"var first bool\nch := make(chan int)\nselect {\ncase rows, firs|", "first"},
		{"if first := func() int { return 1 }(); firs|", "first"},
		{"switch first := func() int { return 3 }; first() {\ncase 1, 2:\ncase firs|", "first"},
		{"switch first := 1; v := any(firs|", "first"},
		{"{\n\tinner := 1\n}\ninne|", ""},
		{"later()\nfunc later() {}\nfor {\n\tlat|", "later"},
		{"func f(given int) int {\n\treturn giv|", "given"},
		{"func f(given int) int {\n\treturn giv|\n}", "given"},
		{"f := func(given int) {\n\tgiv|", "given"},
		{"for index, v := range []int{1} {\n\tind|", "index"},
		{"ORIG|", "origin"},
		{"nothingLikeIt|", ""},
		{"// orig|", ""},
		{"x := \"orig|", ""},
		{"x := \"a\" // b\norig|", "origin"},
		{"package main\nfunc helper() {}\nfunc main() {\n\thel|", "helper"},
		// Members.
		{"math.Sq|", "Sqrt Sqrt2 SqrtE SqrtPhi SqrtPi"},
		{"origin.|", "Move Wide high"},
		{"x := origin.W|", "Wide"},
		{"origin.w|", "Wide"},
		{"tag.|", "Name point Move Wide high"},
		{"(&tag).M|", "Move"},
		{"points[\"a\"].W|", "Wide"},
		{"reader.Un|", "UnreadByte UnreadRune"},
		{"nothing.|", ""},
		{"strings.NewReader(\"a\").Un|", "UnreadByte UnreadRune"},
		{"import \"bytes\"\nbytes.EqualF|", "EqualFold"},
		{"import b \"bytes\"\nb.EqualF|", "EqualFold"},
		{"import (\n\t\"nowhere\"\n\t\"bytes\"\n)\nbytes.EqualF|", "EqualFold"},
		{"import \"slices\"\nslices.SortS|", "SortStableFunc"},
		{"type local struct{ One, two int }\nvar l local\nl.|", "One two"},
		{"l := struct{ One int }{}\nfor _, x := range []int{l.|", "One"},
		{"if origin.W|", "Wide"},
		{"math.|Sqrt(2)", "Abs Acos…"},
		{"train.\n|", "Blocks ClassName Classes…"},
		{"import \"bytes\"\nvar b bytes.Buffer\nfor b.|\n", "Available…"},
		{"p := &point{}\nfunc (p *point) Area() int { return p.Wi|", "Wide"},
		{"v := []point{{1, 2}}\nv[0].|\nw := 3", "Move Wide high"},
		{"fn := func() *point { return nil }\nfn().|", "Move Wide high"},
		{"broken := )\norigin.W|", "Wide"},
		{"ctx.Do|", "Done"},
		// What a package is there for comes first.
		{"svm.|", "Train TrainPath TrainSVDD GridSearch NewLearner…"},
		{"x := svm.|", "Train…"},
		{"import \"github.com/mercer-go/mercer/lib/linear\"\nlinear.|", "Train…"},
		{"import \"github.com/mercer-go/mercer/lib/boost\"\nboost.|", "TrainM1 TrainMH TrainECC…"},
		{"strings.|", "Builder Clone Compare…"},
		{"var p svm.Params = svm.|", "Params…"},
		// The import is missing.
		{"bytes.EqualF|", "EqualFold"},
		{"x := rand.Perm|", "Perm Perm(0)"},
		{"nowhere.EqualF|", ""},
		{"func f(bytes []int) {\n\tbytes.Equal|", ""},
		// Half-typed statements of every kind.
		{"rows, orig|", "origin"},
		{"func f() {\n\trows, origin.W|", "Wide"},
		{"points[\"a\"], points[orig|", "origin"},
		{"if x := orig|", "origin"},
		{"if rows, orig|", "origin"},
		{"for i := orig|", "origin"},
		{"for i, j := 0, 1; i < j; i, orig|", "origin"},
		{"switch x := strings.Repe|", "Repeat"},
		{"if v := func() int { return 1 }(); v > orig|", "origin"},
		{"switch x := any(1).(type) {\ncase func() string:\n\torig|", "origin"},
		{"{\n\tif p, known := points[\"a\"]; kno|", "known"},
		{"{\n\tfor i, last := 0, 9; i < las|", "last"},
		{"switch rows {\ncase 1, ro|", "rows"},
		{"{\n\tswitch rows {\n\tcase 1, ro|", "rows"},
		{"go func() {\n\tinner := 1\n\tinn|", "inner"},
		{"go func(given int) {\n\tfor {\n\t\tgiv|", "given"},
		{"defer func(x int, y poi|", "point points"},
		{"defer origin.Mo|", "Move"},
		{"go strings.Repeat(\"a\", origin.W|", "Wide"},
		{"map[int]string{origin.W|", "Wide"},
		{"type stack []int\nfunc (s *stack) push() {}\nvar s stack\nfunc f() {\n\ts.|\n}", "push"},
		{"import \"nowhere\"\nnumber := 1\nfunc f() {\n\tnumb|\n}", "number"},
		{"origin.x := 1\nfunc f() {\n\torigin.W|\n}", "Wide"},
		{"outer:\nfor {\n\tinner:\n\tfor {\n\t\tcontinue |\n\t}\n}", "inner outer"},
		{"outer:\nfor {\n}\nfor {\n\tbreak o|\n}", ""},
		{"again:\n{\n}\ngoto a|", "again"},
		{"type pair[Key comparable, Value any] struct{}\nfunc (p *pair[|]) Len() {}", "Key Value…"},
		{"type pair[Key comparable, Value any] struct{}\nfunc (p *pair[Key, |", "Key Value…"},
		{"func(x poi|", "point points"},
		{"func(x point) { x.W|", "Wide"},
		{"type pair[Key comparable, Value any] struct{}\nfunc (p *pair[Key, V|]) Len() {}", "Value"},
		{"x := `\r\n\r\n\r\n\r\n orig|` + y", ""},
		{"/*\r\n\r\n\r\n\r\n orig| */", ""},
		{"x := `\r\n\r\n` + orig|", "origin"},
		// Literals.
		{"svm.Params{CacheMB: 1, C|", "C…"},
		{"x := svm.Params{C: 1,\n\tCa|", "CacheMB"},
		{"svm.Params{C|}", "C CacheMB…"},
		{"point{|", "Wide high…"},
		{"point{Wide: 1, Wide|", ""},
		{"[]point{{W|", "Wide"},
		{"&point{h|}", "high"},
		// Import paths.
		{"import \"encoding/jso|\"", "encoding/json"},
		{"import \"encoding/jso|", "encoding/json"},
		{"import (\n\t\"fmt\"\n\t\"gonum.org/v1/gonum/mat|\n)", "gonum.org/v1/gonum/mat gonum.org/v1/gonum/mathext…"},
		{"import \"sv|", "github.com/mercer-go/mercer/lib/svm"},
		// What suits comes first.
		{"math.Sqrt(r|", "ratio…"},
		{"strings.Repeat(\"a\", r|", "rows…"},
		{"area(|", "origin…"},
		{"var p point = |", "origin point…"},
		{"svm.Train(|", "ctx…"},
		{"svm.Train(ctx, |", "train…"},
		{"svm.Train(ctx, train, k|", "kernel…"},
		{"svm.Train(ctx, train, kernel.G|", "Gaussian…"},
		{"func f() float64 {\n\treturn r|", "ratio…"},
		{"if ratio == r|", "ratio…"},
		{"var p poi|", "point points"},
		{"rows = r|", "rows…"},
		{"_ = svm.Params{C: r|}", "ratio…"},
		// A call in full.
		{"area|", "area area(origin)"},
		{"svm.Train|", "Train Train(ctx, train, kernel.Gaussian{}, svm.Params{})…"},
		{"area|(origin)", "area"},
	} {
		source, at := cursor(tt.source)
		c := s.Complete(source, at)
		var got []string
		for _, m := range c.Matches {
			got = append(got, m.Text)
		}
		want, more := strings.CutSuffix(tt.want, "…")
		text := strings.Join(got, " ")
		if text != want && !(more && strings.HasPrefix(text+" ", want+" ")) {
			t.Errorf("%q: %q, want %q", tt.source, cut(text, 200), tt.want)
		}
		if c.End != at {
			t.Errorf("%q: ends at %d, want %d", tt.source, c.End, at)
		}
	}
}

func TestCompletionReplaces(t *testing.T) {
	s := session(t, before...)
	for source, start := range map[string]int{
		"größe := orig|":     9,
		"origin.W|":          7,
		"origin.|":           7,
		"import \"encodin|":  8,
		"svm.Params{C|":      11,
		"x := \"é\" + stri|": 11,
	} {
		text, at := cursor(source)
		if c := s.Complete(text, at); c.Start != start || c.End != at {
			t.Errorf("%q: replaces %d to %d, want %d to %d", source, c.Start, c.End, start, at)
		}
	}
}

func TestCompletionSays(t *testing.T) {
	s := session(t, before...)
	for _, tt := range []struct{ source, kind, signature string }{
		{"math.Sqrt|", "function", "(x float64) float64"},
		{"svm.TrainO|", "function", ""},
		{"origin.Mo|", "method", "()"},
		{"origin.Wi|", "field", "int"},
		{"math.Pi|", "constant", "untyped float = 3.14159"},
		{"kernel.Gaus|", "type", "struct"},
		{"mat|", "package", "math"},
		{"rati|", "variable", "float64"},
		{"contin|", "keyword", ""},
		{"cle|", "function", "(t T)"},
		{"import \"encoding/jso|", "path", ""},
		{"svm.Params{CacheM|", "field", "int"},
		{"utf8.RuneL|", "function", "(r rune) int // import \"unicode/utf8\""},
	} {
		text, at := cursor(tt.source)
		c := s.Complete(text, at)
		if len(c.Matches) == 0 {
			t.Errorf("%q: nothing", tt.source)
			continue
		}
		if m := c.Matches[0]; m.Kind != tt.kind || tt.signature != "" && m.Signature != tt.signature {
			t.Errorf("%q: %+v, want a %s %s", tt.source, m, tt.kind, tt.signature)
		}
	}
}

// Nothing of another package that is not exported is offered, and no name twice.
func TestNoHiddenNames(t *testing.T) {
	s := session(t, before...)
	for _, source := range []string{"train.|", "math.|", "reader.|", "|", "ctx.|"} {
		text, at := cursor(source)
		var names []string
		for _, m := range s.Complete(text, at).Matches {
			if strings.Contains(text, ".") && (m.Text[0] < 'A' || m.Text[0] > 'Z') {
				t.Errorf("%q offers %s", source, m.Text)
			}
			if strings.Contains(m.Text, "mercer_hole") {
				t.Errorf("%q offers %s", source, m.Text)
			}
			names = append(names, m.Text)
		}
		slices.Sort(names)
		if n := len(slices.Compact(slices.Clone(names))); n != len(names) {
			t.Errorf("%q offers a name twice: %v", source, names)
		}
	}
}

// BenchmarkComplete completes a member in a cell of ten lines: cold with the
// packages of the cell to be read, warm without.
func BenchmarkComplete(b *testing.B) {
	text := "import (\n\t\"gonum.org/v1/gonum/mat\"\n\t\"github.com/mercer-go/mercer/lib/svm\"\n)\na := mat.NewDense(2, 2, nil)\nfor i := range 3 {\n\ta.Set(i, i, 1)\n}\nx, y := a.Dims()\nif x == y {\n\tsvm.T"
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s := session(b)
			b.StartTimer()
			if c := s.Complete(text, len(text)); len(c.Matches) == 0 {
				b.Fatal("nothing")
			}
		}
	})
	b.Run("warm", func(b *testing.B) {
		s := session(b)
		for b.Loop() {
			s.Complete(text, len(text))
		}
	})
	b.Run("session", func(b *testing.B) {
		s := session(b, before...)
		for b.Loop() {
			s.Complete("tra", 3)
		}
	})
}

package format

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

const arffHead = `% a comment
@RELATION 'my set'
@attribute size REAL
@attribute 'the colour' {red, 'dark blue', "it's"}
@attribute class {no, yes}
@data
`

func TestARFFRead(t *testing.T) {
	nan := math.NaN()
	set := func(values []float64, labels []int, weights []float64) *learn.Dataset {
		return &learn.Dataset{
			X: mat.NewDense(len(labels), 2, values), Y: labels, W: weights, Name: "my set",
			Features: []string{"size", "the colour"}, Classes: []string{"no", "yes"},
			Levels: [][]string{nil, {"red", "dark blue", "it's"}},
		}
	}
	for _, c := range []struct {
		name, data string
		want       *learn.Dataset
	}{
		{
			"dense", "1.5, red ,yes\r\n\n%\n?,'it\\'s',no % the end\n-2e3,?,yes\n",
			set([]float64{1.5, 0, nan, 2, -2000, nan}, []int{1, -1, 1}, nil),
		},
		{"sparse", "{0 1.5, 2 yes}\n{}\n{1 'dark blue'}\n{0 ?}", set([]float64{1.5, 0, 0, 0, 0, 1, nan, 0}, []int{1, -1, -1, -1}, nil)},
		{"weights", "1,red,yes,{2.5}\n2,red,no\n{0 3}, {0}\n", set([]float64{1, 0, 2, 0, 3, 0}, []int{1, -1, -1}, []float64{2.5, 1, 0})},
		{"a weight that comes late", "1,red,yes\n2,red,no, {3}\n", set([]float64{1, 0, 2, 0}, []int{1, -1}, []float64{1, 3})},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := ARFF{}.Read(strings.NewReader(arffHead + c.data))
			if err != nil {
				t.Fatal(err)
			}
			datatest.SameSet(t, got, c.want)
		})
	}
}

func TestARFFOptions(t *testing.T) {
	const text = "@relation r\n@attribute id string\n@attribute kind numeric\n@attribute x integer\n@data\na,3,1\nb,-1,2\nc,3.0,3\n"
	got, err := ARFF{Label: "kind", Drop: []string{"id"}, Name: "mine"}.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, got, &learn.Dataset{
		X: mat.NewDense(3, 1, []float64{1, 2, 3}), Y: []int{1, -1, 1}, Name: "mine", Features: []string{"x"}, Classes: []string{"-1", "3"},
	})
	// A class that is declared and never met, as in Weka's glass.arff.
	const gap = "@relation r\n@attribute x real\n@attribute class {a, b, c}\n@data\n1,a\n2,c\n"
	if ds, err := (ARFF{}).Read(strings.NewReader(gap)); err != nil || !errors.Is(ds.Validate(learn.Labels), learn.ErrEmptyClass) {
		t.Errorf("%v, %v", ds, err)
	}
	if ds, err := (ARFF{Classes: []string{"a", "c"}}).Read(strings.NewReader(gap)); err != nil || ds.Validate(learn.TwoClass) != nil {
		t.Errorf("%v, %v", ds, err)
	}
}

func TestARFFNamesLineAndColumnOfAFault(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "line 1, column 1: there is no @data"},
		{"@relation x\n", "line 1, column 1: there is no @data"},
		{"@relation x\nhello\n", `line 2, column 1: "hello", want @relation, @attribute or @data`},
		{"@end", `"@end", want @relation`},
		{"@attribute a\n", "line 1, column 1: an attribute needs a name and a type"},
		{"@attribute a real\n@attribute a real\n", `line 2, column 12: the name "a" again, after line 1`},
		{"@attribute a {x, y\n", `line 1, column 14: the levels of "a" are not {a, b, …}`},
		{"@attribute a {x, ,}\n", `line 1, column 18: ",", want a level`},
		{"@attribute a {x, x}\n", `line 1, column 18: the level "x" again`},
		{"@attribute a 'b\n", "line 1, column 14: the quote ' has no end"},
		{"@data\n", "line 1, column 1: there is no attribute"},
		{"@attribute a {x}\n@data\n", "line 2, column 1: there is no attribute besides the class"},
		{"@attribute a string\n@attribute b {x}\n@data\n", `line 3, column 1: the attribute "a" of line 1 has the type "string"`},
		{arffHead, "line 6, column 1: there is no example"},
		{arffHead + "1,red\n", "line 7, column 1: the line has 2 values, want 3"},
		{arffHead + "1 red yes\n", "line 7, column 3: the line has 1 values, want 3"},
		{arffHead + "1,,yes\n", "line 7, column 3: there is no value of the colour"},
		{arffHead + "1,red,yes,4\n", "line 7, column 10: more than the 3 values"},
		{arffHead + "1,red,yes,{-4}\n", `line 7, column 12: "-4" is not a weight`},
		{arffHead + "one,red,yes\n", `line 7, column 1 (size): "one" is not a finite number`},
		{arffHead + "1,green,yes\n", `line 7, column 3 (the colour): "green" is not one of ["red" "dark blue" "it's"]`},
		{arffHead + "1,red,?\n", "line 7, column 7 (class): the class is missing"},
		{arffHead + "{0 1\n", "line 7, column 1: the line has no }"},
		{arffHead + "{0 1 1 red}\n", `line 7, column 6: "1", want a comma or }`},
		{arffHead + "{0}\n", "line 7, column 2: want an index and a value"},
		{arffHead + "{1 red, 0 5}\n", `line 7, column 9: "0" is not an index above 1 and below 3`},
		{arffHead + "{3 yes}\n", `"3" is not an index above -1 and below 3`},
	} {
		ds, err := ARFF{}.Read(strings.NewReader(c.text))
		if ds != nil || !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		}
	}
	for _, f := range []ARFF{{Label: "shape"}, {Drop: []string{"shape"}}} {
		if _, err := f.Read(strings.NewReader(arffHead)); err == nil || !strings.Contains(err.Error(), `line 6, column 1: there is no attribute "shape"`) {
			t.Errorf("error %v", err)
		}
	}
}

// A few bytes of sparse lines must not become a large matrix.
func TestARFFBoundsSparseLines(t *testing.T) {
	var b strings.Builder
	b.WriteString("@relation wide\n")
	for j := range 5000 {
		b.WriteString("@attribute x" + strings.Repeat("y", j) + " real\n")
	}
	b.WriteString("@data\n" + strings.Repeat("{}\n", 100000))
	if _, err := (ARFF{}).Read(strings.NewReader(b.String())); err == nil || !strings.Contains(err.Error(), "too sparse") {
		t.Errorf("error %v", err)
	}
}

func FuzzARFF(f *testing.F) {
	f.Add([]byte(arffHead + "1.5, red ,yes\n?,'it\\'s',no\n"))
	f.Add([]byte(arffHead + "{0 1.5, 2 yes}, {2}\n{}\n"))
	f.Add([]byte("@attribute a real\n@attribute b real\n@data\n1,2\n3,-0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		ds, err := ARFF{}.Read(strings.NewReader(string(text)))
		if err == nil && len(ds.Features) > 0 && contains(ds.Features, "label") {
			return // Write would have two attributes of that name
		}
		fuzzed(t, ARFF{}, text, func(*learn.Dataset) Format { return ARFF{} })
	})
}

func contains(list []string, name string) bool {
	for _, other := range list {
		if other == name {
			return true
		}
	}
	return false
}

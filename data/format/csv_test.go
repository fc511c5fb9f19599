package format

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

func TestCSVRead(t *testing.T) {
	ds, err := CSV{Name: "toy"}.Read(strings.NewReader("\ufeffwidth,height,label\n1,-2.5,yes\r\n, 3e2,no\n"))
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, ds, &learn.Dataset{
		X: mat.NewDense(2, 2, []float64{1, -2.5, math.NaN(), 300}), Y: []int{1, -1},
		Name: "toy", Features: []string{"width", "height"}, Classes: []string{"no", "yes"},
	})
}

func TestCSVOptions(t *testing.T) {
	const text = "7;12;good;red;0.5\n8;NA;bad;blue;1\n9;10;ugly;?;2\n"
	got, err := CSV{
		NoHeader: true, Comma: ';', Label: "x3", Weight: "x5", Drop: []string{"x1"}, Missing: []string{"NA", "?"},
		Nominal: map[string][]string{"x4": nil}, Classes: []string{"ugly", "bad", "good", "best"},
	}.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, got, &learn.Dataset{
		X: mat.NewDense(3, 2, []float64{12, 1, math.NaN(), 0, 10, math.NaN()}), Y: []int{2, 1, 0}, W: []float64{0.5, 1, 2},
		Features: []string{"x2", "x4"}, Classes: []string{"ugly", "bad", "good", "best"}, Levels: [][]string{nil, {"blue", "red"}},
	})
	tabbed, err := CSV{Comma: '\t'}.Read(strings.NewReader("a\tb\tlabel\n\t2\tx\n3\t\ty\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := tabbed.X.RawMatrix().Data; !math.IsNaN(got[0]) || got[1] != 2 || got[2] != 3 || !math.IsNaN(got[3]) {
		t.Errorf("with tabs: %v", got)
	}
}

// A column that is dropped or holds weights is not the class, wherever it stands.
func TestCSVClassIsTheLastColumnThatStays(t *testing.T) {
	for _, c := range []struct {
		format CSV
		text   string
	}{
		{CSV{Drop: []string{"id"}}, "a,kind,id\n1,3,17\n2,4,18\n"},
		{CSV{Drop: []string{"label"}}, "a,label,kind\n1,x,3\n2,y,4\n"},
		{CSV{Weight: "w", Drop: []string{"id"}}, "a,kind,w,id\n1,3,17,0\n2,4,18,0\n"},
		{CSV{Drop: []string{"x3"}, NoHeader: true}, "1,3,17\n2,4,18\n"},
		{CSV{Nominal: map[string][]string{"kind": nil}}, "a,kind\n1,3\n2,4\n"},
	} {
		ds, err := c.format.Read(strings.NewReader(c.text))
		if err != nil {
			t.Error(err)
		} else if !slices.Equal(ds.Classes, []string{"3", "4"}) || ds.Dim() != 1 || (ds.W != nil) != (c.format.Weight != "") {
			t.Errorf("%q: features %q, classes %q, weights %v", c.text, ds.Features, ds.Classes, ds.W)
		}
	}
}

// R and pandas write row numbers under an empty header.
func TestCSVDropsAColumnWithoutAName(t *testing.T) {
	ds, err := CSV{Drop: []string{""}}.Read(strings.NewReader("\"\",\"a\",\"kind\"\n\"1\",5,\"x\"\n\"2\",6,\"y\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, ds, &learn.Dataset{X: mat.NewDense(2, 1, []float64{5, 6}), Y: []int{-1, 1}, Features: []string{"a"}, Classes: []string{"x", "y"}})
}

// A column of names without any name stays one.
func TestCSVKeepsAnEmptyNominalColumn(t *testing.T) {
	ds, err := CSV{Nominal: map[string][]string{"a": nil}}.Read(strings.NewReader("a,label\n,0\n,1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if ds.LevelsOf(0) == nil {
		t.Errorf("levels %#v", ds.Levels)
	}
	datatest.SameSet(t, rewrite(t, csvOf(ds), ds), ds)
}

// Classes that are numbers are in the order of their values, others in that of
// the alphabet; the column "label" is the class wherever it stands.
func TestCSVClasses(t *testing.T) {
	for _, c := range []struct {
		text    string
		classes []string
		labels  []int
	}{
		{"x,label\n1,10\n2,9\n3,-1.5\n", []string{"-1.5", "9", "10"}, []int{2, 1, 0}},
		{"x,label\n1,10\n2,9\n3,b\n", []string{"10", "9", "b"}, []int{0, 1, 2}},
		{"label,x\n+1,5\n-1,6\n", []string{"-1", "+1"}, []int{1, -1}},
		{"x,kind\n1,only\n", []string{"only"}, []int{0}},
	} {
		ds, err := CSV{}.Read(strings.NewReader(c.text))
		if err != nil {
			t.Error(err)
		} else if !slices.Equal(ds.Classes, c.classes) || !slices.Equal(ds.Y, c.labels) {
			t.Errorf("%q: classes %q, labels %v", c.text, ds.Classes, ds.Y)
		}
	}
}

func TestCSVNamesLineAndColumnOfAFault(t *testing.T) {
	plain := CSV{Classes: []string{"no", "yes"}}
	for _, c := range []struct {
		name   string
		format CSV
		text   string
		want   string
	}{
		{"nothing", plain, "", "line 1, column 1: no header"},
		{"no feature", plain, "label\n", "line 1, column 1: no feature besides the label"},
		{"unnamed column", plain, "a,,label\n", "line 1, column 2: a column without a name (row numbers?"},
		{"other commas", plain, "a;b;label\n", `no feature besides the label in ["a;b;label"] (does another mark divide the cells? see CSV.Comma)`},
		{"name twice", plain, "a,b,a,label\n", `line 1, column 3: the name "a" again, after column 1`},
		{"no such label", CSV{Label: "kind"}, "a,b\n", `line 1, column 1: there is no column "kind", only ["a" "b"]`},
		{"no such weight", CSV{Weight: "w"}, "a,b\n", `there is no column "w"`},
		{"no such drop", CSV{Drop: []string{"w"}}, "a,b\n", `there is no column "w"`},
		{"no such nominal", CSV{Nominal: map[string][]string{"w": nil}}, "a,b\n", `there is no column "w"`},
		{"class dropped", CSV{Label: "b", Drop: []string{"b"}}, "a,b,c\n", `line 1, column 2: the class, "b", is also in CSV.Drop or CSV.Weight`},
		{"class and weight", CSV{Label: "b", Weight: "b"}, "a,b,c\n", `line 1, column 2: the class, "b", is also in`},
		{"weight dropped", CSV{Weight: "a", Drop: []string{"a"}}, "a,b,c\n", `line 1, column 1: the weight, "a", is also in CSV.Drop`},
		{"all dropped", CSV{Weight: "a", Drop: []string{"b"}}, "a,b\n", "line 1, column 1: no column is left for the class"},
		{"not a number", plain, "a,b,label\n1,2,no\n1,two,yes\n", `line 3, column 2 (b): "two" is not a finite number (a column of names belongs in CSV.Nominal`},
		{"a date", plain, "a,b,label\n1,2026-05-01,no\n", `line 2, column 2 (b): "2026-05-01" is not a finite number (a date? package data/frame reads such files`},
		{"a German date", plain, "a,b,label\n1,1.5.2026 10:30,no\n", `line 2, column 2 (b): "1.5.2026 10:30" is not a finite number (a date?`},
		{"NaN spelled out", plain, "a,b,label\nNaN,2,no\n", `line 2, column 1 (a): "NaN" is not a finite number`},
		{"infinite", plain, "a,b,label\n1,-inf,no\n", `line 2, column 2 (b): "-inf" is not a finite number`},
		{"too large", plain, "a,b,label\n1,1e999,no\n", `line 2, column 2 (b): "1e999" is not a finite number`},
		{"strange class", plain, "a,label\n1,maybe\n", `line 2, column 2 (label): "maybe" is not one of ["no" "yes"]`},
		{"no class", plain, "a,label\n1,\n", "line 2, column 2 (label): the class is missing"},
		{"strange level", CSV{Nominal: map[string][]string{"a": {"x"}}}, "a,label\ny,1\n", `line 2, column 1 (a): "y" is not one of ["x"]`},
		{"bad weight", CSV{Weight: "w"}, "a,w,label\n1,-1,x\n", `line 2, column 2 (w): "-1" is not a weight`},
		{"short line", plain, "a,b,label\n1,2,no\n1,no\n", "line 3, column 2: the line has 2 columns, the header 3"},
		{"long line", plain, "a,b,label\n1,2,no,no\n", "line 2, column 3: the line has 4 columns, the header 3"},
		{"stray quote", plain, "a,label\n1,no\n1\",yes\n", `line 3, byte column 2: bare "`},
		{"stray quote in the header", plain, "a\"b,label\n", `line 1, byte column 2: bare "`},
		{"no example", plain, "a,label\n", "there is no example"},
		{"no header", CSV{NoHeader: true}, "1,a\nx,b\n", `line 2, column 1 (x1): "x" is not`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds, err := c.format.Read(strings.NewReader(c.text))
			if !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if ds != nil {
				t.Error("a Dataset came with the error")
			}
		})
	}
}

// A line that never ends must not fill the memory.
func TestCSVBoundsALine(t *testing.T) {
	_, err := CSV{}.Read(&endless{text: []byte("a,label\n\"")})
	if !errors.Is(err, stream.ErrLong) {
		t.Errorf("error %v", err)
	}
}

// endless is a text that goes on with one letter.
type endless struct{ text []byte }

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text)
	e.text = e.text[n:]
	for i := range p[n:] {
		p[n+i] = 'x'
	}
	return len(p), nil
}

func TestCSVWriteRefuses(t *testing.T) {
	good := func() *learn.Dataset {
		return &learn.Dataset{X: mat.NewDense(2, 1, []float64{1, 2}), Y: []int{-1, 1}, Features: []string{"a"}, Classes: []string{"x", "y"}}
	}
	for want, spoil := range map[string]func(ds *learn.Dataset){
		"row 1, column 0 (a) is +Inf":          func(ds *learn.Dataset) { ds.X.Set(1, 0, math.Inf(1)) },
		"row 0 has label 5":                    func(ds *learn.Dataset) { ds.Y[0] = 5 },
		"X has 2 rows but Y has 1":             func(ds *learn.Dataset) { ds.Y = ds.Y[:1] },
		"row 1 has weight NaN":                 func(ds *learn.Dataset) { ds.W = []float64{1, math.NaN()} },
		`columns 0 and 1 are both named "lab`:  func(ds *learn.Dataset) { ds.Features[0] = "label" },
		`the name "" would not`:                func(ds *learn.Dataset) { ds.Classes[0] = "" },
		`the name "\r" would not`:              func(ds *learn.Dataset) { ds.Classes[0] = "\r" },
		`classes 0 and 1 are both named "y"`:   func(ds *learn.Dataset) { ds.Classes[0] = "y" },
		"row 0, column 0 (a) is 1, want the r": func(ds *learn.Dataset) { ds.Levels = [][]string{{"u"}} },
		"name a column for them in CSV.Weight": func(ds *learn.Dataset) { ds.W = []float64{1, 2} },
		"nothing to write":                     func(ds *learn.Dataset) { ds.X = nil },
	} {
		ds := good()
		if err := (CSV{}).Write(&bytes.Buffer{}, ds); err != nil {
			t.Fatal(err)
		}
		spoil(ds)
		if err := (CSV{}).Write(&bytes.Buffer{}, ds); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// A number that stands for a missing value would come back as one.
func TestCSVWriteRefusesANumberThatMeansMissing(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(2, 1, []float64{math.NaN(), -9}), Y: []int{-1, 1}}
	err := CSV{Missing: []string{"?", "-9"}}.Write(&bytes.Buffer{}, ds)
	if err == nil || !strings.Contains(err.Error(), "row 1, column 0 (x1) is -9, a mark of missing values") {
		t.Errorf("error %v", err)
	}
}

// The order of the classes is not in the file: Classes keeps the signs.
func TestCSVKeepsTheOrderOfClassesWhenToldIt(t *testing.T) {
	ds := &learn.Dataset{
		X: mat.NewDense(2, 1, []float64{1, 2}), Y: []int{-1, 1}, Features: []string{"echo"}, Classes: []string{"rock", "mine"},
	}
	datatest.SameSet(t, rewrite(t, CSV{Classes: ds.Classes}, ds), ds)
	if got := rewrite(t, CSV{}, ds); !slices.Equal(got.Classes, []string{"mine", "rock"}) || got.Y[0] != -ds.Y[0] {
		t.Errorf("%v", got)
	}
}

func FuzzCSV(f *testing.F) {
	f.Add([]byte("a,label\n1,no\n2,yes\n"), "", false)
	f.Add([]byte("a,b,label\n,2,no\n\"1\",3,yes\n"), "a", false)
	f.Add([]byte("1,x\n2,y"), "x1", true)
	f.Add([]byte(",0"), "x1", true)
	f.Add(datatest.Zipped(f, "a,label\n1,no\n2,yes\n"), "", false)
	f.Fuzz(func(t *testing.T, text []byte, nominal string, bare bool) {
		format := CSV{NoHeader: bare}
		if nominal != "" {
			format.Nominal = map[string][]string{nominal: nil}
		}
		fuzzed(t, format, text, csvOf)
	})
}

// fuzzed reads text, and if it is well-formed demands that what is read can be
// written and read again. It may be refused by Write for a name that the format
// cannot hold.
func fuzzed(t *testing.T, f Format, text []byte, again func(*learn.Dataset) Format) {
	ds, err := f.Read(bytes.NewReader(text))
	if err != nil {
		if !errors.Is(err, ErrMalformed) || !strings.Contains(fmt.Sprint(err), "line") && !strings.Contains(err.Error(), "there is no example") {
			t.Errorf("error without a place: %v", err)
		}
		return
	}
	if err := ds.DropMissing().Validate(learn.Labels); err != nil && !errors.Is(err, learn.ErrEmptyClass) && !errors.Is(err, learn.ErrShape) && !errors.Is(err, learn.ErrNominal) {
		t.Error(err)
	}
	f = again(ds)
	var b bytes.Buffer
	if err := f.Write(&b, ds); err != nil {
		if _, csv := f.(CSV); csv && strings.Contains(err.Error(), "name") {
			return
		}
		t.Fatal(err)
	}
	back, err := f.Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	datatest.SameSet(t, back, ds)
}

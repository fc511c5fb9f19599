package data

import (
	"math"
	"slices"
	"strings"
	"testing"
)

var toy = set{name: "toy", labels: []string{"no", "yes"}}

func TestParse(t *testing.T) {
	ds, err := toy.parse(strings.NewReader("width,height,label\n1,-2.5,yes\r\n,3e2,no\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := ds.X.RawRowView(0); !slices.Equal(got, []float64{1, -2.5}) {
		t.Errorf("row 0 is %v", got)
	}
	if got := ds.X.RawRowView(1); !math.IsNaN(got[0]) || got[1] != 300 {
		t.Errorf("row 1 is %v, want NaN and 300", got)
	}
	if !slices.Equal(ds.Y, []int{1, -1}) {
		t.Errorf("labels %v", ds.Y)
	}
	if !slices.Equal(ds.Features, []string{"width", "height"}) || !slices.Equal(ds.Classes, []string{"no", "yes"}) || ds.Name != "toy" {
		t.Errorf("names %q %q %q", ds.Features, ds.Classes, ds.Name)
	}
}

func TestParseNumbersClassesFromZeroWhenThereAreThree(t *testing.T) {
	three := set{name: "three", labels: []string{"c", "a", "b"}}
	ds, err := three.parse(strings.NewReader("x,label\n1,a\n2,b\n3,c\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(ds.Y, []int{1, 2, 0}) {
		t.Errorf("labels %v, want the ranks 1 2 0", ds.Y)
	}
	ds.Classes[0] = "changed"
	if three.labels[0] != "c" {
		t.Error("the Dataset shares its class names with the table of sets")
	}
}

func TestParseNamesLineAndColumnOfAFault(t *testing.T) {
	for _, c := range []struct{ name, csv, want string }{
		{"nothing", "", "line 1, column 1: no header"},
		{"no label", "a,b\n", `line 1, column 2: the last header is "b", want "label"`},
		{"no feature", "label\n", "line 1, column 1: no feature before the label"},
		{"unnamed column", "a,,label\n", "line 1, column 2: a column without a name"},
		{"name twice", "a,b,a,label\n", `line 1, column 3: the name "a" again, after column 1`},
		{"label twice", "a,label,label\n", `line 1, column 3: the name "label" again, after column 2`},
		{"not a number", "a,b,label\n1,2,no\n1,two,yes\n", `line 3, column 2 (b): "two" is not a finite number`},
		{"NaN spelled out", "a,b,label\nNaN,2,no\n", `line 2, column 1 (a): "NaN" is not a finite number`},
		{"infinite", "a,b,label\n1,-inf,no\n", `line 2, column 2 (b): "-inf" is not a finite number`},
		{"too large", "a,b,label\n1,1e999,no\n", `line 2, column 2 (b): "1e999" is not a finite number`},
		{"strange class", "a,label\n1,maybe\n", `line 2, column 2 (label): "maybe" is none of the classes ["no" "yes"]`},
		{"no class", "a,label\n1,\n", `line 2, column 2 (label): "" is none of the classes`},
		{"short line", "a,b,label\n1,2,no\n1,no\n", "line 3, column 2: the line has 2 columns, the header 3"},
		{"long line", "a,b,label\n1,2,no,no\n", "line 2, column 3: the line has 4 columns, the header 3"},
		{"stray quote", "a,label\n1,no\n1\",yes\n", `line 3, byte column 2: bare "`},
		{"stray quote in the header", "a\"b,label\n", `line 1, byte column 2: bare "`},
		{"no example", "a,label\n", `lines 2 to 1, column 2 (label): no example of class "no"`},
		{"class without example", "a,label\n1,no\n2,no\n", `lines 2 to 3, column 2 (label): no example of class "yes"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds, err := toy.parse(strings.NewReader(c.csv))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if ds != nil {
				t.Error("a Dataset came with the error")
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a,label\n1,no\n2,yes\n")
	f.Add("a,b,label\n,2,no\n\"1\",3,yes\n")
	f.Add("a,label\n1")
	f.Fuzz(func(t *testing.T, text string) {
		ds, err := toy.parse(strings.NewReader(text))
		if err != nil {
			return
		}
		n, d := ds.X.Dims()
		if n != len(ds.Y) || d != len(ds.Features) || n < 2 {
			t.Errorf("%d×%d with %d labels and %d features", n, d, len(ds.Y), len(ds.Features))
		}
		for _, v := range ds.X.RawMatrix().Data {
			if math.IsInf(v, 0) {
				t.Error("an infinite value got in")
			}
		}
	})
}

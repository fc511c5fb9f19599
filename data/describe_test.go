package data

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestDescribe(t *testing.T) {
	ds := open(t, "breast_wisconsin")
	d := Describe(ds)
	if want := []ClassCount{{"benign", -1, 458}, {"malignant", 1, 241}}; !slices.Equal(d.Classes, want) {
		t.Errorf("classes %v, want %v", d.Classes, want)
	}
	if len(d.Columns) != 9 || d.About == "" || len(d.Sources) != 4 {
		t.Errorf("%d columns, about %q, sources %q", len(d.Columns), d.About, d.Sources)
	}
	c := d.Columns[5]
	if c.Name != "Bare_nuclei" || c.Missing != 16 || c.Least != 1 || c.Most != 10 || math.Abs(c.Mean-3.5447) > 1e-4 || math.Abs(c.SD-3.6439) > 1e-4 {
		t.Errorf("%+v", c) // mean and sd as R's summary and sd give them
	}
}

func TestDescriptionString(t *testing.T) {
	ds := &learn.Dataset{
		X: mat.NewDense(3, 2, []float64{1, 0, 3, 1, 2, math.NaN()}), Y: []int{-1, 1, 1},
		Name: "toy", Features: []string{"size", "colour"}, Classes: []string{"no", "yes"}, Levels: [][]string{nil, {"red", "blue"}},
	}
	want := `toy: 3 examples × 2 features; no 1, yes 2; 1 examples with missing values

class  label  examples
no        -1         1   33.3 %
yes       +1         2   66.7 %

feature  missing      least       mean         sd       most
size           0          1          2          1          3
colour         1  red | blue
`
	if got := Describe(ds).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The plot shows the two columns that tell the classes apart.
func TestBestColumns(t *testing.T) {
	if got := bestColumns(open(t, "iris"), 2); !slices.Equal(got, []int{2, 3}) {
		t.Errorf("iris is plotted by columns %v, want the petals, 2 and 3", got)
	}
	if got := bestColumns(open(t, "titanic"), 2); got != nil {
		t.Errorf("columns %v of a set of names", got)
	}
	ds := open(t, "ionosphere")
	if slices.Contains(bestColumns(ds, ds.Dim()), slices.Index(ds.Features, "V2")) {
		t.Error("V2, which is constant, is one of the best columns")
	}
	perfect := &learn.Dataset{X: mat.NewDense(4, 2, []float64{0, 0, 1, 0, 0, 5, 1, 5}), Y: []int{-1, -1, 1, 1}}
	if got := bestColumns(perfect, 2); !slices.Equal(got, []int{1, 0}) {
		t.Errorf("columns %v, want the one without variance within the classes first", got)
	}
}

// The page is well-formed whatever the set holds, and says what String says.
func TestDescriptionHTML(t *testing.T) {
	strange := &learn.Dataset{
		X: mat.NewDense(2, 1, []float64{1, math.NaN()}), Y: []int{0, 1},
		Name: "<set>", Features: []string{"a & b"}, Classes: []string{"<x>", `"y"`, "z"},
	}
	constant := &learn.Dataset{X: mat.NewDense(2, 1, []float64{7, 7}), Y: []int{-1, 1}}
	one := &learn.Dataset{X: mat.NewDense(1, 1, []float64{3}), Y: []int{1}}
	huge := &learn.Dataset{X: mat.NewDense(2, 1, []float64{-math.MaxFloat64, math.MaxFloat64}), Y: []int{-1, 1}}
	sets := []*learn.Dataset{strange, constant, one, huge, {X: &mat.Dense{}}}
	for _, name := range shipped() {
		sets = append(sets, open(t, name))
	}
	for _, ds := range sets {
		page := Describe(ds).HTML()
		x := xml.NewDecoder(strings.NewReader("<page>" + strings.ReplaceAll(page, "<br>", "<br/>") + "</page>"))
		for {
			if _, err := x.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%v: %v", ds, err)
				break
			}
		}
		if _, plot, _ := strings.Cut(page, "<svg"); strings.Contains(plot, `="NaN`) || strings.Contains(plot, "Inf") {
			t.Errorf("%v: the plot has a point nowhere", ds)
		}
		if len(page) > 80_000 {
			t.Errorf("%v: %d bytes", ds, len(page))
		}
	}
	page := Describe(open(t, "iris")).HTML()
	for _, want := range []string{"<svg", "Petal_Length, 1 to 6.9", "setosa", "33.3 %", "licence: CC BY 4.0", "Annals of Eugenics"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not show %q", want)
		}
	}
	if got := strings.Count(page, "<circle"); got != 150 {
		t.Errorf("%d points of 150", got)
	}
	if got := strings.Count(Describe(open(t, "letter")).HTML(), "<circle"); got < 400 || got > 500 {
		t.Errorf("%d points of 20000", got)
	}
}

package learn_test

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestString(t *testing.T) {
	gap := withValue(1, 1, nan)
	unnamed := labelled(0, 1, 2, 2)
	for _, c := range []struct {
		ds   *learn.Dataset
		want string
	}{
		{small(), "small: 4 examples × 3 features; no 2, yes 2"},
		{gap, "small: 4 examples × 3 features; no 2, yes 2; 1 examples with missing values"},
		{unnamed, "data set: 4 examples × 1 features; 0 1, 1 1, 2 2"},
		{labelled(-1, 1, 1), "data set: 3 examples × 1 features; -1 1, +1 2"},
		{&learn.Dataset{}, "data set: 0 examples × 0 features"},
		{small().Subset(nil), "small: 0 examples × 0 features"},
	} {
		if got := c.ds.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if got := fmt.Sprint(c.ds); got != c.want {
			t.Errorf("fmt prints %q, want %q", got, c.want)
		}
	}
}

func TestHTML(t *testing.T) {
	want := `<p>small: 4 examples × 3 features; no 2, yes 2</p>
<table>
<thead><tr><td></td><th scope="col">a</th><th scope="col">b</th><th scope="col">c</th><th scope="col">class</th></tr></thead>
<tbody>
<tr><th scope="row">0</th><td>1</td><td>2</td><td>3</td><td>no</td></tr>
<tr><th scope="row">1</th><td>4</td><td>5</td><td>6</td><td>yes</td></tr>
<tr><th scope="row">2</th><td>7</td><td>8</td><td>9</td><td>yes</td></tr>
<tr><th scope="row">3</th><td>10</td><td>11</td><td>12</td><td>no</td></tr>
</tbody>
</table>
`
	if got := small().HTML(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHTMLShowsTheFirstRowsAndColumns(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(20, 30, nil), Y: make([]int, 20)}
	page := ds.HTML()
	if got := strings.Count(page, "<tr>"); got != 6 {
		t.Errorf("%d lines, want a header and 5 rows", got)
	}
	if got := strings.Count(page, "<td>0</td>"); got != 5*8+5 {
		t.Errorf("%d cells of 0, want 8 features and the class in 5 rows", got)
	}
	if !strings.Contains(page, `<th scope="col">x8</th><th scope="col">…</th>`) || strings.Count(page, "<td>…</td>") != 5 {
		t.Error("nothing says that columns were left out")
	}
}

func TestHTMLEscapesEveryName(t *testing.T) {
	const evil = `<script>alert("1")&`
	ds := labelled(-1, 1)
	ds.Name, ds.Features, ds.Classes = "n"+evil, []string{"f" + evil}, []string{"c" + evil, "d" + evil}
	page := ds.HTML()
	if strings.Contains(page, "<script") {
		t.Errorf("a name got in unescaped:\n%s", page)
	}
	for _, name := range []string{"n", "f", "c", "d"} {
		if !strings.Contains(page, name+"&lt;script&gt;alert(&#34;1&#34;)&amp;") {
			t.Errorf("the name %s… is not shown", name)
		}
	}
}

func TestHTMLOfAnEmptySet(t *testing.T) {
	page := (&learn.Dataset{}).HTML()
	if strings.Count(page, "<tr>") != 1 || strings.Count(page, "</table>") != 1 {
		t.Errorf("got %s", page)
	}
}

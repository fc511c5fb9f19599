package experiment

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sampleSheet() *Sheet {
	nan := math.NaN()
	return NewSheet([]Row{
		{"p", "t", "one", "A", "T=10", "err", 3, 2.91, 0.04, 2.86, 0.03, 1},
		{"p", "t", "one", "A", "T=10", "log2_C", 3, -3, 0.5, nan, nan, nan},
		{"p", "t", "one", "B", "", "err", 3, 14.5, 0.3, 15.5, nan, -3.4},
		{"p", "t", "two", "A", "T=10", "err", 3, 5, 0.5, 3.75, 0.03, 2.5},
		{"p", "t", "<&>", "B", "", "err", 2, 5, 0.5, nan, nan, nan},
	}, "err")
}

func TestSheetText(t *testing.T) {
	s := sampleSheet()
	s.Title, s.Note = "Errors", "made by hand"
	want := strings.Join([]string{
		"Errors",
		"dataset  method  ours         paper        z",
		"one      A T=10  2.91 ± 0.04  2.86 ± 0.03  +1.0",
		"one      B       14.5 ± 0.3   15.5         -3.4 !!",
		"two      A T=10  5.0 ± 0.5    3.75 ± 0.03  +2.5 !",
		"<&>      B       5.0 ± 0.5",
		"2 to 3 runs a cell; 3 figures beside the paper's: 1 within 2 combined standard errors, 2 within 3",
		"made by hand",
		"",
	}, "\n")
	if diff := cmp.Diff(want, s.String()); diff != "" {
		t.Error(diff)
	}
	if got := NewSheet(nil, "err").String(); !strings.HasSuffix(got, "\nno cells\n") {
		t.Errorf("%q", got)
	}
}

func TestSheetHTML(t *testing.T) {
	page := sampleSheet().HTML()
	for _, want := range []string{
		`<th scope="col" style="text-align:right">A<br>T=10</th>`,
		`background-color:#d5f0e6" title="mercer reproduce p/t --datasets one --methods A --runs 3"><b>2.91 ± 0.04</b><br>2.86 ± 0.03<br>z = +1.0</td>`,
		`background-color:#eb9a7c" title="mercer reproduce p/t --datasets one --methods B --runs 3"><b>14.5 ± 0.3</b><br>15.5<br>z = -3.4 !!</td>`,
		`background-color:#fbdf96"`,
		`nowrap" title="mercer reproduce p/t --datasets &lt;&amp;&gt; --methods B --runs 2"><b>5.0 ± 0.5</b></td>`,
		`<th scope="row" style="text-align:left">&lt;&amp;&gt;</th><td></td>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	if n := strings.Count(page, "<tr>"); n != 1+3 {
		t.Errorf("%d rows, want a heading and 3", n)
	}
}

// TestSheetTintsAtTheLimits: 2 and 3 themselves are within, as in an Agreement.
// One data set with a full grid of methods and parameters has the methods as lines.
func TestSheetOfOneSet(t *testing.T) {
	nan := math.NaN()
	rows := []Row{
		{"p", "t", "one", "A", "P=2% T=10", "err", 3, 1, 0.5, nan, nan, nan},
		{"p", "t", "one", "A", "P=4% T=10", "err", 3, 2, 0.5, nan, nan, nan},
		{"p", "t", "one", "B", "P=2% T=10", "err", 3, 3, 0.5, nan, nan, nan},
		{"p", "t", "one", "B", "P=4% T=10", "err", 3, 4, 0.5, nan, nan, nan},
	}
	page := NewSheet(rows, "err").HTML()
	for _, want := range []string{`>P=2%<br>T=10</th>`, `<th scope="row" style="text-align:left">B</th>`, `--datasets one --methods B --runs 3`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	if n := strings.Count(page, "<tr>"); n != 1+2 {
		t.Errorf("%d lines, want a heading and 2", n)
	}
	if page := NewSheet(rows[:3], "err").HTML(); !strings.Contains(page, `<th scope="row" style="text-align:left">one</th>`) {
		t.Errorf("a grid with a hole:\n%s", page)
	}
}

func TestSheetTintsAtTheLimits(t *testing.T) {
	for _, c := range []struct {
		z    float64
		want nearness
	}{
		{0, within2SE},
		{2, within2SE},
		{-2, within2SE},
		{2.01, within3SE},
		{-3, within3SE},
		{3.01, beyond3SE},
		{math.Inf(-1), beyond3SE},
		{math.NaN(), unknown},
	} {
		if got := (Row{Z: c.z}).nearness(); got != c.want {
			t.Errorf("z = %v: %d, want %d", c.z, got, c.want)
		}
	}
}

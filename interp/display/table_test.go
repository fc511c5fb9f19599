package display

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestMatrixTable(t *testing.T) {
	m := mat.NewDense(100, 30, nil)
	m.Set(0, 0, math.Pi)
	m.Set(99, 29, 1e-9)
	m.Set(50, 15, 77)
	d, _ := Render(m)
	html := d.Data[MIMETypeHTML].(string)
	for _, want := range []string{"100 × 30 matrix", ">3.142<", ">1e-09<", "⋮", "…", "⋱", `<th scope="row">99</th>`} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in\n%s", want, html)
		}
	}
	if strings.Contains(html, "77") || strings.Count(html, "<tr>") != 12 {
		t.Errorf("%d rows", strings.Count(html, "<tr>"))
	}
	if text := d.Data[MIMETypeText].(string); !strings.Contains(text, "Dims(100, 30)") || strings.Count(text, "\n") > 14 {
		t.Errorf("text\n%s", text)
	}
}

func TestMatrixLatex(t *testing.T) {
	d, _ := Render(mat.NewDense(2, 2, []float64{1, -1e-20, math.NaN(), math.Inf(-1)}))
	const want = "$\\begin{bmatrix}\n1 & -1 \\cdot 10^{-20} \\\\\n\\mathrm{NaN} & -\\infty\n\\end{bmatrix}$"
	if got := d.Data[MIMETypeLatex]; got != want {
		t.Errorf("got %s", got)
	}
}

func TestMatrixKinds(t *testing.T) {
	for want, m := range map[string]mat.Matrix{
		"2 × 2 symmetric matrix":  mat.NewSymDense(2, nil),
		"2 × 2 triangular matrix": mat.NewTriDense(2, mat.Upper, nil),
		"3 × 1 vector":            mat.NewVecDense(3, nil),
		"2 × 3 matrix":            mat.NewDense(3, 2, nil).T(),
	} {
		d, _ := Render(m)
		if html, _ := d.Data[MIMETypeHTML].(string); !strings.Contains(html, want) {
			t.Errorf("no %q in %v", want, d.Data)
		}
	}
	if d, _ := Render(&mat.Dense{}); d.Data[MIMETypeText] != "0 × 0 matrix" {
		t.Errorf("empty: %v", d.Data)
	}
}

func TestRecords(t *testing.T) {
	type run struct {
		Name  string
		Error float64
		Good  bool
		Count uint8
	}
	for name, test := range map[string]struct {
		value any
		want  []string
	}{
		"records": {[]run{{"a<b", 0.25, true, 7}}, []string{"1 row<", `<th scope="col" style="text-align:left">Name</th>`, "a&lt;b", "0.25", "true", ">7<"}},
		"lists":   {[][]int{{1, 2}, {3}}, []string{"2 × 2", ">3<"}},
		"map":     {map[int]float64{10: 1.5, 9: 2}, []string{"<tr><th scope=\"row\">9</th><td style=\"text-align:right\">2.0</td></tr>\n<tr><th scope=\"row\">10</th>"}},
	} {
		d, _ := Render(test.value)
		for _, want := range test.want {
			if html, _ := d.Data[MIMETypeHTML].(string); !strings.Contains(html, want) {
				t.Errorf("%s: no %q in %s", name, want, html)
			}
		}
	}
	type hidden struct{ a int }
	for _, v := range []any{[]hidden{{1}}, []run{}, []struct{}{{}}, []any{1}, [][]byte{{1}}, []error{errors.New("no")}, map[string]string{"a": "b"}} {
		if d, rich := Render(v); rich {
			t.Errorf("%T: %v", v, d.Data)
		}
	}
}

package display

import (
	"image"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
)

// TestListOfPictures: each element of a list is shown as it would be alone.
func TestListOfPictures(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 4, 3))
	many := make([]image.Image, 20)
	for i := range many {
		many[i] = img
	}
	for name, test := range map[string]struct {
		value any
		want  []string
		n     int // of the elements that are shown
	}{
		"images":  {[]image.Image{img, img}, []string{`<img width="4"`, `alt="*image.Gray, 4 × 3"`, "<b>1</b>"}, 2},
		"plots":   {[]*plot.Plot{plot.New()}, []string{`<img width="504"`, `alt="plot, without data"`}, 1},
		"matrix":  {[]*mat.Dense{mat.NewDense(1, 1, []float64{7})}, []string{"1 × 1 matrix"}, 1},
		"pages":   {[]page{{}, {}}, []string{"<b>x</b>"}, 2 + 2},
		"mixed":   {[]any{img, "a<b", nil}, []string{"a&lt;b", "nil"}, 3},
		"nothing": {[]*plot.Plot{plot.New(), nil}, []string{"nil"}, 2},
		"many":    {many, []string{"<b>4</b>", "⋮", "<b>15</b>"}, 10},
	} {
		d, rich := Render(test.value)
		page, _ := d.Data[MIMETypeHTML].(string)
		for _, want := range test.want {
			if !rich || !strings.Contains(page, want) {
				t.Errorf("%s: no %q in %.500s", name, want, page)
			}
		}
		if n := strings.Count(page, "<b>"); n != test.n {
			t.Errorf("%s: %d elements, want %d", name, n, test.n)
		}
	}
	itself := []any{img, nil}
	itself[1] = itself
	if d, _ := Render(itself); !strings.Contains(d.Data[MIMETypeHTML].(string), "…") {
		t.Errorf("a list in itself: %v", d.Data)
	}
	for _, plain := range []any{[]any{1, img}, []string{"a"}, []*int{new(int)}, [][]any{}} {
		if d, rich := Render(plain); rich {
			t.Errorf("%v: %v", plain, d.Data)
		}
	}
}

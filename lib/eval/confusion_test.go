package eval_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/learn"
)

func TestConfusion(t *testing.T) {
	ds := &learn.Dataset{Y: []int{0, 0, 0, 1, 1, 2}, Classes: []string{"a<b", "größer", "c"}}
	c := eval.NewConfusion([]int{0, 0, 1, 1, 0, 2}, ds)
	want := &eval.Confusion{Labels: []int{0, 1, 2}, Names: ds.Classes, Count: [][]int{{2, 1, 0}, {1, 1, 0}, {0, 0, 1}}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	text := `
true \ predicted     a<b  größer       c
a<b                    2       1       0
größer                 1       1       0
c                      0       0       1`
	if got := "\n" + c.String(); got != text {
		t.Error(got)
	}
	for _, want := range []string{`<th scope="col">a&lt;b</th><th scope="col">größer</th><th scope="col">c</th></tr>`, `<tr><th scope="row">größer</th><td>1</td><td>1</td><td>0</td></tr>`} {
		if html := c.HTML(); !strings.Contains(html, want) {
			t.Errorf("%s lacks %s", html, want)
		}
	}
}

// Labels may be in one of the lists only.
func TestConfusionUnion(t *testing.T) {
	c := eval.NewConfusion([]int{1, 1, 1}, &learn.Dataset{Y: []int{-1, -1, -1}})
	want := &eval.Confusion{Labels: []int{-1, 1}, Names: []string{"-1", "+1"}, Count: [][]int{{0, 3}, {0, 0}}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	panics(t, "eval: NewConfusion wants two lists of equal length, at least 1, got 1 and 2", func() {
		eval.NewConfusion([]int{1}, &learn.Dataset{Y: []int{1, 1}})
	})
}

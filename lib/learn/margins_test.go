package learn_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestMargins(t *testing.T) {
	got := learn.Margins([]float64{2, -0.5, 3, 0}, []int{1, -1, -1, 1})
	if want := []float64{2, 0.5, -3, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := learn.Margins(nil, nil); len(got) != 0 {
		t.Errorf("%v of nothing", got)
	}
	for name, c := range map[string]struct {
		labels []int
		text   string
	}{
		"too few labels":  {[]int{1}, "2 scores and 1 labels"},
		"another label":   {[]int{1, 0}, "label 1 is 0"},
		"a third label":   {[]int{2, 1}, "label 0 is 2"},
		"no label at all": {nil, "2 scores and 0 labels"},
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, c.text) {
					t.Errorf("%s: it panics with %q, want %q", name, text, c.text)
				}
			}()
			learn.Margins([]float64{1, 2}, c.labels)
		}()
	}
}

package results

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func axes(t *testing.T) *Table {
	t.Helper()
	r, err := load(small("axis,ratio\nN,0.5\nD,\nN,2\nD,1\nC,NaN\nN,1\n"), "small")
	if err != nil {
		t.Fatal(err)
	}
	r.Made.Command = "make peers"
	return r
}

func TestGroupBy(t *testing.T) {
	r := axes(t)
	var names, ratios []string
	for _, g := range r.GroupBy("axis") {
		names, ratios = append(names, g.Texts("axis")[0]), append(ratios, strings.Join(g.Texts("ratio"), " "))
		if diff := cmp.Diff(r.Where("axis", g.Texts("axis")[0]).Rows, g.Rows); diff != "" || g.Made != r.Made || g.Name != r.Name {
			t.Errorf("%v: %s", g, diff)
		}
	}
	if !slices.Equal(names, []string{"N", "D", "C"}) || !slices.Equal(ratios, []string{"0.5 2 1", " 1", "NaN"}) {
		t.Errorf("groups %q with %q", names, ratios)
	}
	if groups := r.Where("axis", "none").GroupBy("axis"); len(groups) != 0 {
		t.Errorf("%d groups of no rows", len(groups))
	}
}

func TestDropMissing(t *testing.T) {
	r := axes(t)
	if got := r.DropMissing("ratio").Texts("ratio"); !slices.Equal(got, []string{"0.5", "2", "1", "NaN", "1"}) {
		t.Errorf("%q", got)
	}
	if len(r.Rows) != 6 {
		t.Errorf("the table itself has %d rows", len(r.Rows))
	}
}

func TestTop(t *testing.T) {
	r := axes(t)
	for n, want := range [][]string{{}, {"N 2"}, {"N 2", "D 1"}, {"N 2", "D 1", "N 1"}, {"N 2", "D 1", "N 1", "N 0.5"}, {"N 2", "D 1", "N 1", "N 0.5"}} {
		got := []string{}
		for _, row := range r.Top(n, "ratio").Rows {
			got = append(got, strings.Join(row, " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("Top(%d): %q, want %q", n, got, want)
		}
	}
}

func TestPartsPanic(t *testing.T) {
	r := axes(t)
	for says, call := range map[string]func(){
		`no column "axes"`:   func() { r.GroupBy("axes") },
		`no column "ratios"`: func() { r.DropMissing("ratios") },
		"Top of -1 rows":     func() { r.Top(-1, "ratio") },
		`axis is "N"`:        func() { r.Top(1, "axis") },
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, says) {
					t.Errorf("panic %s, want %s", text, says)
				}
			}()
			call()
		}()
	}
}

package exercise

import (
	"math"
	"strings"
	"testing"
)

func TestVerdicts(t *testing.T) {
	options := []string{"larger", "smaller", "the same"}
	for name, c := range map[string]struct {
		v     Verdict
		state State
		text  string
	}{
		"near":              {Near("w", 1.01, 1, 0.02), Right, ""},
		"near exactly":      {Near("w", 17, 17, 0), Right, ""},
		"near infinity":     {Near("C", math.Inf(1), math.Inf(1), 0), Right, ""},
		"too small":         {Near("w", 0.5, 1, 0.02), Wrong, "w is 0.5, which is too small"},
		"too large":         {Near("w", math.Inf(1), 1, 0.02), Wrong, "w is +Inf, which is too large"},
		"no number":         {Near("w", math.NaN(), 1, 0.02), Open, "w is NaN"},
		"nothing to reach":  {Near("w", 1, math.NaN(), 1), Wrong, "this check cannot compare it"},
		"negative distance": {Near("w", 1, 1, -1), Wrong, "this check cannot compare it"},
		"chosen":            {Choice("size", " Larger", "larger", options...), Right, ""},
		"chosen badly":      {Choice("size", "smaller", "larger", options...), Wrong, `size is not "smaller"`},
		"no option":         {Choice("size", "lager", "larger", options...), Wrong, `size is "lager", which is not one of larger, smaller, the same`},
		"nothing chosen":    {Choice("size", " ", "larger", options...), Open, "size is empty: choose one of larger, smaller, the same"},
		"property":          {Holds("the matrix is symmetric", true), Right, ""},
		"no property":       {Holds("the matrix is symmetric", false), Wrong, "it does not hold that the matrix is symmetric"},
		"equal":             {Equal("labels", []int{1, -1}, []int{1, -1}), Right, ""},
		"another element":   {Equal("labels", []int{1, 1}, []int{1, -1}), Wrong, "labels[1] is 1"},
		"another length":    {Equal("labels", []int{1}, []int{1, -1}), Wrong, "labels has 1 elements, but should have 2"},
		"another type":      {Equal("n", 1.0, 1), Wrong, "n has the type float64, but should have int"},
		"another value":     {Equal("word", "a", "b"), Wrong, "word is a"},
		"nil":               {Equal("labels", nil, []int{1}), Open, "labels is nil"},
		"nil slice":         {Equal("labels", []int(nil), []int{1}), Open, "labels is nil"},
		"empty, not nil":    {Equal("labels", []int{}, []int(nil)), Wrong, "labels is not nil, but should be"},
		"nil is right":      {Equal("err", nil, nil), Right, ""},
		"want nil":          {Equal("err", 1, nil), Wrong, "err has the type int, but should have <nil>"},
		"vector":            {Vector("w", []float64{1, 2.001}, []float64{1, 2}, 0.01), Right, ""},
		"vector element":    {Vector("w", []float64{1, 2.1}, []float64{1, 2}, 0.01), Wrong, "w[1] is 2.1, which is too large"},
		"vector length":     {Vector("w", []float64{1}, []float64{1, 2}, 0.01), Wrong, "w has 1 elements, but should have 2"},
		"no vector":         {Vector("w", nil, []float64{1, 2}, 0.01), Open, "w is nil"},
		"NaN in a vector":   {Vector("w", []float64{math.NaN()}, []float64{1}, 0.01), Open, "w[0] is NaN"},
	} {
		if c.v.State != c.state || !strings.Contains(c.v.Text, c.text) || (c.text == "") != (c.v.Text == "") {
			t.Errorf("%s: %v, %q", name, c.v.State, c.v.Text)
		}
		if err := c.v.Err(); (err == nil) != (c.state == Right) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

func TestChoicePanicsWithoutRightOption(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a check that nobody can pass says nothing")
		}
	}()
	Choice("letter", "a", "b", "a", "c")
}

func TestHintAndReason(t *testing.T) {
	v := Near("w", 2, 1, 0).Hint("Look <again>.").Because("It is the minimum.")
	if got, want := v.String(), "Not right: w is 2, which is too large\nHint: Look <again>."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := v.HTML(); !strings.Contains(got, "✗ Not right: w is 2") || !strings.Contains(got, "Look &lt;again&gt;.") || strings.Contains(got, "minimum") {
		t.Error(got)
	}
	v = Near("w", 1, 1, 0).Hint("Look again.").Because("It is the minimum.")
	if got, want := v.String(), "Right\nIt is the minimum."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v = Near("w", math.NaN(), 1, 0).Hint("Look again.").Because("It is the minimum.")
	if got, want := v.String(), "Not answered yet: w is NaN"; got != want {
		t.Errorf("a hint comes after a first answer, but the verdict is %q, want %q", got, want)
	}
	if got := (Verdict{}).String(); got != "Not answered yet" {
		t.Error(got)
	}
}

func TestAll(t *testing.T) {
	right, wrong, open := Near("a", 1, 1, 0).Because("A."), Near("b", 2, 1, 0).Hint("B."), Near("c", math.NaN(), 1, 0).Hint("C.")
	for name, c := range map[string]struct {
		v    Verdict
		want string
	}{
		"right":  {All(right, right), "Right\nA.\nA."},
		"mixed":  {All(right, open, wrong), "Not right: c is NaN\nb is 2, which is too large\nHint: B."},
		"open":   {All(open, right), "Not answered yet: c is NaN"},
		"words":  {All(Choice("x", "", "yes", "yes", "no"), Choice("y", "", "no", "yes", "no")), "Not answered yet: x is empty: choose one of yes, no\ny is empty: choose one of yes, no"},
		"nested": {All(All(right, wrong), right), "Not right: b is 2, which is too large\nHint: B."},
		"none":   {All(), "Right"},
	} {
		if got := c.v.String(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

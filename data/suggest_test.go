package data

import (
	"errors"
	"testing"
)

func TestLoadUnknownSuggests(t *testing.T) {
	const there = " (there are breast_wisconsin, heart, ionosphere, iris, sonar)"
	for name, want := range map[string]string{
		"sonarr":           `data: unknown data set "sonarr", did you mean "sonar"?` + there,
		"SONAR":            `data: unknown data set "SONAR", did you mean "sonar"?` + there,
		" iris":            `data: unknown data set " iris", did you mean "iris"?` + there,
		"breast":           `data: unknown data set "breast", did you mean "breast_wisconsin"?` + there,
		"breast-wisconsin": `data: unknown data set "breast-wisconsin", did you mean "breast_wisconsin"?` + there,
		"wisconsin":        `data: unknown data set "wisconsin", did you mean "breast_wisconsin"?` + there,
		"mnist":            `data: unknown data set "mnist"` + there,
		"":                 `data: unknown data set ""` + there,
		"twonorm":          `data: unknown data set "twonorm", a generator: see data.Twonorm` + there,
		"Ringnorm":         `data: unknown data set "Ringnorm", a generator: see data.Ringnorm` + there,
		"../open/iris":     `data: unknown data set "../open/iris"` + there,
	} {
		ds, err := Load(name)
		if ds != nil || !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v and error %v", name, ds, err)
			continue
		}
		if err.Error() != want {
			t.Errorf("%q:\n got %s\nwant %s", name, err, want)
		}
	}
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"iris", "iris", 0},
		{"irs", "iris", 1},
		{"iriss", "iris", 1},
		{"oris", "iris", 1},
		{"kitten", "sitting", 3}, // Wagner & Fischer's usual example
		{"größe", "grösse", 2},
	} {
		if got := edits(c.a, c.b); got != c.want {
			t.Errorf("edits(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if edits(c.a, c.b) != edits(c.b, c.a) {
			t.Errorf("edits(%q, %q) is not symmetric", c.a, c.b)
		}
	}
}

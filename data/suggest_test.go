package data

import (
	"errors"
	"fmt"
	"testing"
)

func TestOpenUnknownSuggests(t *testing.T) {
	there := fmt.Sprintf(" (data.Names lists the %d there are)", len(Names()))
	for name, want := range map[string]string{
		"sonarr":           `data: unknown data set "sonarr", did you mean "sonar"?`,
		"SONAR":            `data: unknown data set "SONAR", did you mean "sonar"?`,
		" iris":            `data: unknown data set " iris", did you mean "iris"?`,
		"pima":             `data: unknown data set "pima", did you mean "pima_diabetes"?`,
		"breast-wisconsin": `data: unknown data set "breast-wisconsin", did you mean "breast_wisconsin"?`,
		"wisconsin":        `data: unknown data set "wisconsin", did you mean "breast_wisconsin"?`,
		"flare-solar":      `data: unknown data set "flare-solar", did you mean "raetsch_flare_solar"?`,
		"cifar10":          `data: unknown data set "cifar10"`,
		"":                 `data: unknown data set ""`,
		"twonorm":          `data: unknown data set "twonorm", a generator: see data.Twonorm`,
		"Ringnorm":         `data: unknown data set "Ringnorm", a generator: see data.Ringnorm`,
		"../open/iris":     `data: unknown data set "../open/iris"`,
	} {
		ds, err := Open(name)
		if ds != nil || !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v and error %v", name, ds, err)
			continue
		}
		if err.Error() != want+there {
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

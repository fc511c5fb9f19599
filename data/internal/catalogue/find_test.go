package catalogue

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestNamesAreSortedAndFresh(t *testing.T) {
	names := Names()
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("names %v", names)
	}
	names[0] = "changed"
	if Names()[0] == "changed" {
		t.Error("Names returns its own slice")
	}
}

func TestSetsAreWellMade(t *testing.T) {
	for _, s := range All() {
		if s.About == "" || len(s.labels) < 2 || (s.shown != nil && len(s.shown) != len(s.labels)) {
			t.Errorf("%+v", s)
		}
	}
}

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
		ds, err := Open(files, name)
		if ds != nil || !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v and error %v", name, ds, err)
			continue
		}
		if err.Error() != want+there {
			t.Errorf("%q:\n got %s\nwant %s", name, err, want)
		}
	}
}

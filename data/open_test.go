package data

import (
	"errors"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/data/internal/catalogue"
	"github.com/mercer-go/mercer/lib/learn"
)

func open(t *testing.T, name string) *learn.Dataset {
	t.Helper()
	ds, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// openHere is open, but skips the test for a set that must be brought.
func openHere(t *testing.T, name string) *learn.Dataset {
	t.Helper()
	ds, err := Open(name)
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// shipped are the names of the sets that need no file of the user.
func shipped() []string {
	var names []string
	for _, s := range catalogue.All() {
		if where := s.Where(); where == "built in" || where == "computed" {
			names = append(names, s.Name)
		}
	}
	return names
}

// What package data embeds is all that these sets need.
func TestOpenEverySetThatIsShipped(t *testing.T) {
	names := shipped()
	if len(names) < 29 || !slices.Contains(names, "sonar") || !slices.Contains(names, "ida_image") {
		t.Errorf("only %q are shipped", names)
	}
	for _, name := range names {
		if ds := open(t, name); ds.Name != name || ds.Len() == 0 {
			t.Errorf("%s: %v", name, ds)
		}
	}
	if !slices.Equal(Names(), catalogue.Names()) {
		t.Error("Names does not list the catalogue")
	}
}

func TestSplits(t *testing.T) {
	folds, err := Splits("vowel")
	if err != nil || len(folds) != 1 || len(folds[0].Train) != 528 || len(folds[0].Test) != 462 {
		t.Errorf("%v, %v", folds, err)
	}
	if _, err := Splits("nothing"); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

package catalogue

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestStandardSplits(t *testing.T) {
	for name, train := range map[string]int{"dna": 2000, "letter": 15000, "mnist": 60000, "satimage": 4435, "usps": 7291, "vowel": 528} {
		folds, err := Splits(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		f := folds[0]
		if len(folds) != 1 || len(f.Train) != train || len(f.Test) != s.Rows-train || f.Train[train-1] != train-1 || f.Test[0] != train {
			t.Errorf("%s: %d folds of %d and %d rows", name, len(folds), len(f.Train), len(f.Test))
		}
	}
}

// Statlog's training part of dna has 464, 485 and 1051 examples.
func TestStandardSplitOfDNA(t *testing.T) {
	ds := open(t, "dna")
	folds, err := Splits("dna")
	if err != nil {
		t.Fatal(err)
	}
	if got := ds.Subset(folds[0].Train).String(); !strings.Contains(got, "exon to intron 464, intron to exon 485, neither 1051") {
		t.Error(got)
	}
}

// The published numbers of training rows, and the classes of both parts.
func TestPublishedSplits(t *testing.T) {
	for name, c := range map[string]struct{ folds, train int }{
		"raetsch_banana": {1, 400}, "raetsch_diabetis": {1, 468}, "raetsch_german": {1, 700}, "raetsch_heart": {10, 170},
		"raetsch_ringnorm": {10, 400}, "raetsch_titanic": {1, 150}, "raetsch_twonorm": {1, 400}, "raetsch_waveform": {1, 400},
	} {
		t.Run(name, func(t *testing.T) {
			ds := openHere(t, name)
			folds, err := Splits(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(folds) != c.folds {
				t.Errorf("%d divisions, want %d", len(folds), c.folds)
			}
			for k, f := range folds {
				if len(f.Train) != c.train || len(f.Test) != ds.Len()-c.train {
					t.Errorf("division %d: %d and %d rows", k, len(f.Train), len(f.Test))
				}
				all := append(slices.Clone(f.Train), f.Test...)
				slices.Sort(all)
				if !slices.Equal(all, firstRows(ds.Len())) {
					t.Errorf("division %d is not one of all rows", k)
				}
				for _, rows := range [][]int{f.Train, f.Test} {
					if err := ds.Subset(rows).Validate(learn.TwoClass); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

func TestSplitsErrors(t *testing.T) {
	t.Setenv(variable, "")
	for name, want := range map[string]error{"sonar": ErrMissing, "raetsch_image": ErrMissing, "raetsch_heart": ErrMissing, "nothing": ErrUnknown} {
		if _, err := Splits(name); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                     "line 1, column 1: there is no division",
		"split,rows\n":         "line 1, column 1: there is no division",
		"split,rows\n1 2 3\n":  "line 2, column 1: want a name, a comma and rows",
		"split,rows\n1,0 3\n":  `line 2, column 2: "3" is not a row from 0 to 2`,
		"split,rows\n1,0 x\n":  `line 2, column 2: "x" is not a row`,
		"split,rows\n1,0 -1\n": `"-1" is not a row`,
		"split,rows\n1,0 0\n":  `"0" is not a row from 0 to 2, or is there twice`,
	} {
		if _, err := readSplits(strings.NewReader(text), 3); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	folds, err := readSplits(strings.NewReader("split,rows\n1,2 0\n2,1\n"), 3)
	if err != nil || len(folds) != 2 || !slices.Equal(folds[0].Train, []int{0, 2}) || !slices.Equal(folds[0].Test, []int{1}) {
		t.Errorf("%v, %v", folds, err)
	}
}

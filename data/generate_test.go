package data

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestGenerate(t *testing.T) {
	for name, d := range map[string]int{"twonorm": 20, "threenorm": 20, "ringnorm": 20, "waveform": 21, "disc": 2, "moons": 2, "rings": 2, "crammer": 100, "crammer_noisy": 100} {
		ds, err := Generate(name, 40, 7)
		if err != nil || !strings.HasPrefix(name, ds.Name) || ds.Len() != 40 || ds.Dim() != d {
			t.Fatalf("%s: %v, %v", name, ds, err)
		}
		less, err := Generate(name, 15, 7)
		if err != nil || !mat.Equal(less.X, ds.X.Slice(0, 15, 0, d)) {
			t.Errorf("%s: a larger sample does not begin with the smaller one: %v", name, err)
		}
		if other, err := Generate(name, 40, 8); err != nil || mat.Equal(other.X, ds.X) {
			t.Errorf("%s: the seed changes nothing: %v", name, err)
		}
	}
	want := Ringnorm(20).Sample(9, 3)
	if got, err := Generate("ringnorm", 9, 3); err != nil || !mat.Equal(got.X, want.X) {
		t.Errorf("not the sample of Ringnorm(20): %v", err)
	}
	if _, err := Generate("sonar", 1, 1); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "crammer, crammer_noisy, disc, moons, ringnorm, rings, threenorm, twonorm, waveform") {
		t.Error(err)
	}
}

func TestGenerateStream(t *testing.T) {
	for name := range generators() {
		s, err := GenerateStream(name, 9000, 7) // more than a block
		if err != nil {
			t.Fatal(err)
		}
		ds, err := Generate(name, 9000, 7)
		if err != nil {
			t.Fatal(err)
		}
		if got := collect(t, s); !mat.Equal(got.X, ds.X) || !slices.Equal(got.Y, ds.Y) {
			t.Errorf("%s: not the examples of Generate", name)
		}
	}
	if _, err := GenerateStream("sonar", 1, 1); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

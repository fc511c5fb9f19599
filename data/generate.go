package data

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// generators are the problems that Generate knows, in the dimensions of the
// literature.
func generators() map[string]func(n int, seed uint64) *learn.Dataset {
	return map[string]func(n int, seed uint64) *learn.Dataset{
		"twonorm":       Twonorm(20).Sample,
		"threenorm":     Threenorm(20).Sample,
		"ringnorm":      Ringnorm(20).Sample,
		"waveform":      Waveform{}.Sample,
		"crammer":       Crammer{}.Sample,
		"crammer_noisy": Crammer{Noise: 0.03}.Sample,
	}
}

// Generate draws n >= 1 examples of an artificial problem by its name. The number
// of features is the usual one in the literature:
//
//	twonorm, threenorm, ringnorm    20
//	waveform                        21
//	crammer                        100
//	crammer_noisy                  100, Crammer with Noise 0.03
//
// The same seed gives the same bits. A larger sample begins with the smaller
// sample of the same seed.
//
// The error wraps ErrUnknown for another name. Generate panics if n < 1.
func Generate(name string, n int, seed uint64) (*learn.Dataset, error) {
	known := generators()
	if draw, ok := known[name]; ok {
		return draw(n, seed), nil
	}
	names := make([]string, 0, len(known))
	for name := range known {
		names = append(names, name)
	}
	slices.Sort(names)
	return nil, fmt.Errorf("%w %q: the generators are %s", ErrUnknown, name, strings.Join(names, ", "))
}

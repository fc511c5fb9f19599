package data

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// generator is an artificial problem.
type generator interface {
	Sample(n int, seed uint64) *learn.Dataset
}

// generators are the problems that Generate knows, in the dimensions of the
// literature.
func generators() map[string]generator {
	return map[string]generator{
		"twonorm":       Twonorm(20),
		"threenorm":     Threenorm(20),
		"ringnorm":      Ringnorm(20),
		"waveform":      Waveform{},
		"disc":          Disc{},
		"moons":         Moons{},
		"rings":         Rings{},
		"crammer":       Crammer{},
		"crammer_noisy": Crammer{Noise: 0.03},
	}
}

// Generate draws n >= 1 examples of an artificial problem by its name. The number
// of features is the usual one in the literature:
//
//	twonorm, threenorm, ringnorm    20
//	waveform                        21
//	disc, moons, rings               2
//	crammer                        100
//	crammer_noisy                  100, Crammer with Noise 0.03
//
// The same seed gives the same bits. A larger sample begins with the smaller
// sample of the same seed.
//
// The error wraps ErrUnknown for another name. Generate panics if n < 1.
func Generate(name string, n int, seed uint64) (*learn.Dataset, error) {
	g, err := named(name)
	if err != nil {
		return nil, err
	}
	return g.Sample(n, seed), nil
}

// GenerateStream returns the examples of Generate, with the same bits, as a
// stream. Those of twonorm, threenorm and ringnorm are drawn block by block in
// each pass over them, so n may be larger than the memory. The others are in
// memory. The error wraps ErrUnknown. GenerateStream panics if n < 1.
func GenerateStream(name string, n int, seed uint64) (learn.Stream, error) {
	g, err := named(name)
	if err != nil {
		return nil, err
	}
	if m, ok := g.(*Mixture); ok {
		return m.Stream(n, seed), nil
	}
	return g.Sample(n, seed), nil
}

// named returns the problem with that name.
func named(name string) (generator, error) {
	known := generators()
	if g, ok := known[name]; ok {
		return g, nil
	}
	names := slices.Sorted(maps.Keys(known))
	return nil, fmt.Errorf("%w %q: the generators are %s", ErrUnknown, name, strings.Join(names, ", "))
}

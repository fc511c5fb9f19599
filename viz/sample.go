package viz

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/lib/learn"
)

// Sample is a list of measurements of one thing, for Histogram, Density and BoxPlot.
type Sample struct {
	Name   string    // shown in the legend or below the box
	Values []float64 // in any order; NaN values are left out
}

// checkSamples returns the values of each sample, sorted and without NaN.
func checkSamples(samples []Sample) ([]plotter.Values, error) {
	if len(samples) == 0 {
		return nil, fmt.Errorf("%w: no samples", learn.ErrShape)
	}
	all := make([]plotter.Values, len(samples))
	for k, s := range samples {
		for i, v := range s.Values {
			if math.IsInf(v, 0) {
				return nil, fmt.Errorf("%w: sample %d (%s) has %v at %d", ErrRange, k, s.Name, v, i)
			}
			if !math.IsNaN(v) {
				all[k] = append(all[k], v)
			}
		}
		if len(all[k]) == 0 {
			return nil, fmt.Errorf("%w: sample %d (%s) has no values", learn.ErrShape, k, s.Name)
		}
		slices.Sort(all[k])
	}
	return all, nil
}

// quantile interpolates between the sorted values by definition 7 of Hyndman & Fan,
// The American Statistician 50 (1996), the default of R and NumPy.
func quantile(share float64, sorted []float64) float64 {
	at := share * float64(len(sorted)-1)
	i := min(int(at), len(sorted)-1)
	next := min(i+1, len(sorted)-1)
	t := at - float64(i)
	return sorted[i]*(1-t) + sorted[next]*t
}

// sampleText is "3 samples (a, b, c) of y", with the mean of each.
func sampleText(noun string, samples []Sample, values []plotter.Values, unit string) string {
	names := make([]string, len(samples))
	for k, s := range samples {
		names[k] = fmt.Sprintf("%s: %s of mean %.3g", s.Name, count(len(values[k]), "value"), stat.Mean(values[k], nil))
		if s.Name == "" {
			names[k] = names[k][2:]
		}
	}
	text := summary(len(samples), noun, names, "", "")
	if unit != "" {
		text += " of " + unit
	}
	return text
}

// Samples returns a Sample for each different group, in ascending order, with the values of its
// members: values[i] belongs to groups[i]. It panics if there are not as many groups as
// values.
//
//	viz.BoxPlot(viz.Samples(cities, prices))
func Samples(groups []string, values []float64) []Sample {
	if len(groups) != len(values) {
		panic(fmt.Sprintf("viz: Samples of %d groups and %d values", len(groups), len(values)))
	}
	at := map[string][]float64{}
	for i, group := range groups {
		at[group] = append(at[group], values[i])
	}
	samples := make([]Sample, 0, len(at))
	for _, group := range slices.Sorted(maps.Keys(at)) {
		samples = append(samples, Sample{Name: group, Values: at[group]})
	}
	return samples
}

package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Series is one curve, or the bars of one colour.
type Series struct {
	Name string    // shown in the legend; default: not in the legend
	Y    []float64 // one value per x or per name; NaN leaves a gap
	// Err is half the height of the band or error bar, which reaches from Y-Err to
	// Y+Err. It can be a standard error. Each value is >= 0, or NaN for no bar at this
	// place. Default: no bars.
	Err []float64
}

// Band returns a Series with the mean of several runs and its standard error.
// Value i is the mean of runs[0][i], runs[1][i], …, without NaN values. Err is
// s/√n, where n is the number of these values and s their standard deviation. A
// single value has no band. Band panics if the runs have different lengths.
func Band(name string, runs [][]float64) Series {
	s := Series{Name: name}
	for k, run := range runs {
		if len(run) != len(runs[0]) {
			panic(fmt.Sprintf("viz: Band: run %d has %d values, run 0 has %d", k, len(run), len(runs[0])))
		}
	}
	if len(runs) == 0 {
		return s
	}
	for i := range runs[0] {
		var values []float64
		for _, run := range runs {
			if !math.IsNaN(run[i]) {
				values = append(values, run[i])
			}
		}
		mean, sd := stat.MeanStdDev(values, nil) // NaN without values; sd is also NaN for one value
		s.Y = append(s.Y, mean)
		s.Err = append(s.Err, sd/math.Sqrt(float64(len(values))))
	}
	return s
}

// checkSeries returns an error for values that cannot be shown at n places. The
// function where names a place in the message.
func checkSeries(n int, series []Series, log bool, where func(i int) string) error {
	for k, s := range series {
		if len(s.Y) != n || s.Err != nil && len(s.Err) != n {
			return fmt.Errorf("%w: series %d (%s) has %d values and %d errors, want %d",
				learn.ErrShape, k, s.Name, len(s.Y), len(s.Err), n)
		}
		for i, v := range s.Y {
			if math.IsInf(v, 0) || log && v <= 0 {
				return fmt.Errorf("%w: series %d (%s) is %v at %s", ErrRange, k, s.Name, v, where(i))
			}
		}
		for i, e := range s.Err {
			if e < 0 || math.IsInf(e, 0) {
				return fmt.Errorf("%w: series %d (%s) has error %v at %s", ErrRange, k, s.Name, e, where(i))
			}
		}
	}
	return nil
}

// edge returns one side of the band. It is NaN where there is no band.
func (s Series) edge(sign float64, log bool) []float64 {
	edge := make([]float64, len(s.Err))
	for i, e := range s.Err {
		edge[i] = s.Y[i] + sign*e
		if log && edge[i] <= 0 {
			edge[i] = math.NaN()
		}
	}
	return edge
}

// heights returns the values that the axis must include.
func heights(series []Series, log bool) (all [][]float64) {
	for _, s := range series {
		all = append(all, s.Y, s.edge(+1, log), s.edge(-1, log))
	}
	return all
}

// summary is "2 curves (a, b) of y over x".
func summary(n int, noun string, names []string, y, x string) string {
	text := count(n, noun)
	var named []string
	for _, name := range names {
		if name != "" {
			named = append(named, name)
		}
	}
	if len(named) > 0 {
		text += " (" + strings.Join(named, ", ") + ")"
	}
	if y != "" && x != "" {
		text += fmt.Sprintf(" of %s over %s", y, x)
	}
	return text
}

// named lists the names of the series.
func named(series []Series) (names []string) {
	for _, s := range series {
		names = append(names, s.Name)
	}
	return names
}

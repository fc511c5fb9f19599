package frame

import (
	"database/sql/driver"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"modernc.org/sqlite"
)

// functions are the aggregates that SQLite lacks.
var functions = []struct {
	name      string
	arguments int32
	make      func(sqlite.FunctionContext) (sqlite.AggregateFunction, error)
}{
	{"median", 1, sampled(func(s *sample) any { return s.quantile(0.5) })},
	{"quantile", 2, sampled(func(s *sample) any { return s.quantile(s.last) })},
	{"variance", 1, sampled(func(s *sample) any { return stat.Variance(s.x, nil) })},
	{"stddev", 1, sampled(func(s *sample) any { return math.Sqrt(stat.Variance(s.x, nil)) })},
	{"corr", 2, func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) { return &pairs{}, nil }},
}

// sample is an aggregate of all its values.
type sample struct {
	x     []float64
	last  float64 // the second argument, if there is one
	value func(*sample) any
}

func sampled(value func(*sample) any) func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) {
	return func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) { return &sample{value: value}, nil }
}

func (s *sample) Step(_ *sqlite.FunctionContext, args []driver.Value) error {
	if args[0] == nil {
		return nil
	}
	x, err := number(args[0])
	if err != nil {
		return err
	}
	if len(args) > 1 {
		if s.last, err = number(args[1]); err != nil || !(s.last >= 0 && s.last <= 1) {
			return fmt.Errorf("the second argument of quantile is %v, not a number from 0 to 1", args[1])
		}
	}
	s.x = append(s.x, x)
	return nil
}

// WindowInverse removes the oldest value.
func (s *sample) WindowInverse(_ *sqlite.FunctionContext, args []driver.Value) error {
	if args[0] != nil {
		s.x = s.x[1:]
	}
	return nil
}

func (s *sample) WindowValue(*sqlite.FunctionContext) (driver.Value, error) {
	if len(s.x) == 0 {
		return nil, nil
	}
	if v := s.value(s); !math.IsNaN(v.(float64)) {
		return v, nil
	}
	return nil, nil
}

func (s *sample) Final(*sqlite.FunctionContext) {}

// quantile interpolates between the two values beside (n-1)p.
func (s *sample) quantile(p float64) float64 {
	x := slices.Sorted(slices.Values(s.x))
	at := p * float64(len(x)-1)
	i := int(at)
	if at == float64(i) { // also the last one; a step to an infinite neighbour, times 0, is NaN
		return x[i]
	}
	return x[i] + (at-float64(i))*(x[i+1]-x[i])
}

// pairs is the correlation of Pearson.
type pairs struct{ x, y []float64 }

func (p *pairs) Step(_ *sqlite.FunctionContext, args []driver.Value) error {
	if args[0] == nil || args[1] == nil {
		return nil
	}
	x, err := number(args[0])
	if err != nil {
		return err
	}
	y, err := number(args[1])
	p.x, p.y = append(p.x, x), append(p.y, y)
	return err
}

// WindowInverse removes the oldest pair.
func (p *pairs) WindowInverse(_ *sqlite.FunctionContext, args []driver.Value) error {
	if args[0] != nil && args[1] != nil {
		p.x, p.y = p.x[1:], p.y[1:]
	}
	return nil
}

func (p *pairs) WindowValue(*sqlite.FunctionContext) (driver.Value, error) {
	if len(p.x) == 0 {
		return nil, nil
	}
	if r := stat.Correlation(p.x, p.y, nil); !math.IsNaN(r) {
		return r, nil
	}
	return nil, nil
}

func (p *pairs) Final(*sqlite.FunctionContext) {}

// number returns an argument that must be a number.
func number(v driver.Value) (float64, error) {
	switch x := v.(type) {
	case float64:
		return x, nil
	case int64:
		return float64(x), nil
	default:
		return 0, fmt.Errorf("%.40q is not a number", fmt.Sprint(v))
	}
}

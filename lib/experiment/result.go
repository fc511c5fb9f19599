package experiment

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Result is what became of a task: one line of a file of results.
type Result struct {
	ID      string  `json:"id"`
	Dataset string  `json:"dataset"`
	Method  string  `json:"method"`
	Run     int     `json:"run"`
	Values  []Value `json:"values,omitempty"`

	Artefact string  `json:"artefact,omitempty"` // SHA-256 of the file that the task left, in hexadecimal
	Err      string  `json:"error,omitempty"`    // why the task failed; empty if it did not
	Seconds  float64 `json:"seconds"`            // that it took, here and this time
}

// line is the result as a line of a file. JSON's numbers are the shortest that
// read back with equal bits.
func (r Result) line() ([]byte, error) {
	text, err := json.Marshal(r)
	return append(text, '\n'), err
}

// Failed says whether the task ended with an error.
func (r Result) Failed() bool { return r.Err != "" }

// same says whether two results of a task agree in all but time.
func (r Result) same(s Result) bool {
	return r.Err == s.Err && r.Artefact == s.Artefact && slices.EqualFunc(r.Values, s.Values, func(a, b Value) bool {
		return a.Param == b.Param && a.Metric == b.Metric && math.Float64bits(a.Value) == math.Float64bits(b.Value)
	})
}

// checkValues finds what cannot be kept or averaged.
func checkValues(values []Value) error {
	for i, v := range values {
		if v.Metric == "" {
			return fmt.Errorf("value %d has no metric", i)
		}
		if math.IsNaN(v.Value) || math.IsInf(v.Value, 0) {
			return fmt.Errorf("%s is %v", v.Metric, v.Value)
		}
		for _, w := range values[:i] {
			if v.Metric == w.Metric && v.Param == w.Param {
				return fmt.Errorf("%s %s is there twice", v.Metric, v.Param)
			}
		}
	}
	return nil
}

// results are those of a table's tasks by ID.
type results map[string]Result

// add joins one more result of a task: one that succeeded takes the place of
// one that failed, and two that succeeded must agree.
//
// The error wraps ErrConflict.
func (rs results) add(r Result) error {
	old, ok := rs[r.ID]
	switch {
	case !ok || old.Failed():
		rs[r.ID] = r
	case !r.Failed() && !old.same(r):
		return fmt.Errorf("%w: %s: %v and %v", ErrConflict, r.ID, old.Values, r.Values)
	}
	return nil
}

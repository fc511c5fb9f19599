package experiment

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Result is the outcome of a task. It is one line in a file of results.
type Result struct {
	ID      string  `json:"id"`               // Task.ID
	Dataset string  `json:"dataset"`          // as in Task
	Method  string  `json:"method"`           // as in Task
	Run     int     `json:"run"`              // as in Task
	Values  []Value `json:"values,omitempty"` // as in Output

	Artefact string  `json:"artefact,omitempty"` // SHA-256 of the file that the task stored, in hexadecimal
	Err      string  `json:"error,omitempty"`    // why the task failed; empty if it succeeded
	Seconds  float64 `json:"seconds"`            // how long the task took, in seconds
}

// line returns the result as a line of a file, with its checksum. Numbers have the
// fewest digits that give the same bits when read back.
func (r Result) line() ([]byte, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return append(seal(text), '\n'), nil
}

// Failed reports whether the task ended with an error.
func (r Result) Failed() bool { return r.Err != "" }

// same reports whether two results of a task are equal except for the time.
func (r Result) same(s Result) bool {
	return r.Err == s.Err && r.Artefact == s.Artefact && slices.EqualFunc(r.Values, s.Values, func(a, b Value) bool {
		return a.Param == b.Param && a.Metric == b.Metric && math.Float64bits(a.Value) == math.Float64bits(b.Value)
	})
}

// checkValues returns an error if values cannot be stored or averaged.
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
				return fmt.Errorf("%s %s appears twice", v.Metric, v.Param)
			}
		}
	}
	return nil
}

// results maps the ID of a task to its result.
type results map[string]Result

// add adds a result. A successful result replaces a failed one of the same task.
// Two successful results must agree.
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

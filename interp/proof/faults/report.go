package faults

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Row is a fault with the outcomes of its runs.
type Row struct {
	Fault    Fault
	Outcomes []Outcome
}

// Median returns the median and the longest time until the error.
func (r Row) Median() (median, longest time.Duration) {
	var times []time.Duration
	for _, o := range r.Outcomes {
		times = append(times, o.Time)
	}
	if len(times) == 0 {
		return 0, 0
	}
	slices.Sort(times)
	return times[len(times)/2], times[len(times)-1]
}

// count is how many outcomes are so.
func (r Row) count(so func(o Outcome) bool) int {
	n := 0
	for _, o := range r.Outcomes {
		if so(o) {
			n++
		}
	}
	return n
}

// Problems lists what went wrong, without repetitions.
func (r Row) Problems() []string {
	var out []string
	add := func(text string) {
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, o := range r.Outcomes {
		if o.Wrong != "" {
			add(o.Wrong)
		}
		if !o.Alive {
			add("the next cell does not run")
		}
		if !o.Lost && !o.Kept {
			add("the state is gone, and nobody says so")
		}
		if !o.Lost && o.Left > r.Fault.Lasting {
			add("goroutines are left")
		}
	}
	return out
}

// Gone writes rows of Orphans as a table.
func Gone(rows []Row) string {
	var b strings.Builder
	b.WriteString("| fault | runs | median until the interpreter is gone | longest | wrong |\n|---|---|---|---|---|\n")
	for _, r := range rows {
		median, longest := r.Median()
		var wrong []string
		for _, o := range r.Outcomes {
			if o.Wrong != "" && !slices.Contains(wrong, o.Wrong) {
				wrong = append(wrong, o.Wrong)
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s |\n", r.Fault.Name, len(r.Outcomes), millis(median), millis(longest), strings.Join(wrong, "; "))
	}
	return b.String()
}

// Markdown writes the rows as a table.
func Markdown(rows []Row) string {
	var b strings.Builder
	b.WriteString("| fault | runs | median | longest | error | kernel alive | state | goroutines left | wrong |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range rows {
		n := len(r.Outcomes)
		median, longest := r.Median()
		kind := "none"
		var state string
		left := 0
		for _, o := range r.Outcomes {
			if o.Kind != "" {
				kind = string(o.Kind)
			}
			left = max(left, o.Left)
		}
		if r.count(func(o Outcome) bool { return o.Lost }) == n {
			state = "lost, said so"
		} else {
			state = fmt.Sprintf("kept %d/%d", r.count(func(o Outcome) bool { return o.Kept }), n)
		}
		since := ""
		if r.Fault.Interrupt {
			since = " after interrupt"
		}
		fmt.Fprintf(&b, "| %s | %d | %s%s | %s | %s | %d/%d | %s | %d | %s |\n", r.Fault.Name, n, millis(median), since, millis(longest),
			kind, r.count(func(o Outcome) bool { return o.Alive }), n, state, left, strings.ReplaceAll(strings.Join(r.Problems(), "; "), "|", "\\|"))
	}
	return b.String()
}

func millis(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d)/1e6) }

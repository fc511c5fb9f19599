package godist

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The ways to run a program.
const (
	Whole  = "whole"
	Split  = "split"  // into many small cells
	Halves = "halves" // a cell of all declarations, and one of the body of main
)

// Modes are all ways, in the order of reports.
var Modes = []string{Whole, Split, Halves}

// Outcome is the result of a program in one mode.
type Outcome struct {
	Name, Mode string
	Failure    string // "" if it passed
	Skipped    string // why it was not run in this mode
}

// tally counts the outcomes of a mode.
func tally(outcomes []Outcome, mode string) (passed, ran int) {
	for _, o := range outcomes {
		if o.Mode != mode || o.Skipped != "" {
			continue
		}
		ran++
		if o.Failure == "" {
			passed++
		}
	}
	return passed, ran
}

// Summary writes the counts of a run in one line.
func Summary(outcomes []Outcome) string {
	var parts []string
	for _, mode := range Modes {
		if passed, ran := tally(outcomes, mode); ran > 0 {
			parts = append(parts, fmt.Sprintf("%s %d of %d (%.1f %%)", mode, passed, ran, 100*float64(passed)/float64(ran)))
		}
	}
	return strings.Join(parts, ", ")
}

// Report writes the run as Markdown.
func Report(outcomes []Outcome, out []LeftOut) string {
	var b strings.Builder
	names := map[string]bool{}
	for _, o := range outcomes {
		names[o.Name] = true
	}
	fmt.Fprintf(&b, "# Programs of the Go distribution\n\n%d programs selected, %d files left out. Passed: %s.\n", len(names), len(out), Summary(outcomes))
	fmt.Fprintf(&b, "\n## Left out\n\n| files | reason |\n|--:|---|\n%s", byReason(out))
	var skipped []LeftOut
	for _, o := range outcomes {
		if o.Skipped != "" {
			reason, _, _ := strings.Cut(o.Skipped, " (")
			skipped = append(skipped, LeftOut{o.Name, reason})
		}
	}
	fmt.Fprintf(&b, "\n## Not split\n\n| programs | reason |\n|--:|---|\n%s\n", byReason(skipped))
	for _, l := range skipped {
		fmt.Fprintf(&b, "- `%s` %s\n", l.Name, l.Reason)
	}
	for _, mode := range Modes {
		fmt.Fprintf(&b, "\n## Failures, %s\n\n", mode)
		for _, o := range outcomes {
			if o.Mode == mode && o.Failure != "" {
				fmt.Fprintf(&b, "- `%s` %s\n", o.Name, strings.ReplaceAll(o.Failure, "`", "'"))
			}
		}
	}
	return b.String()
}

// byReason is a table of reasons, the most frequent first.
func byReason(out []LeftOut) string {
	counts := map[string]int{}
	for _, l := range out {
		counts[l.Reason]++
	}
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	var b strings.Builder
	for _, r := range reasons {
		fmt.Fprintf(&b, "| %d | %s |\n", counts[r], r)
	}
	return b.String()
}

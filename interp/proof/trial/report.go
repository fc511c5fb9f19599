package trial

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Modes are the ways in which programs are run, in the order of reports.
type Modes []string

// Outcome is the result of a program in one mode.
type Outcome struct {
	Name, Mode string
	Failure    string // "" if it passed
	Skipped    string // why it was not run in this mode
}

// LeftOut is a program that is not run, with the reason.
type LeftOut struct{ Name, Reason string }

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
func (m Modes) Summary(outcomes []Outcome) string {
	var parts []string
	for _, mode := range m {
		if passed, ran := tally(outcomes, mode); ran > 0 {
			parts = append(parts, fmt.Sprintf("%s %d of %d (%.1f %%)", mode, passed, ran, 100*float64(passed)/float64(ran)))
		}
	}
	return strings.Join(parts, ", ")
}

// Report writes the run as Markdown.
func (m Modes) Report(title string, outcomes []Outcome, out []LeftOut) string {
	var b strings.Builder
	names := map[string]bool{}
	for _, o := range outcomes {
		names[o.Name] = true
	}
	fmt.Fprintf(&b, "# %s\n\n%d programs selected, %d left out. Passed: %s.\n", title, len(names), len(out), m.Summary(outcomes))
	fmt.Fprintf(&b, "\n## Left out\n\n| programs | reason |\n|--:|---|\n%s", ByReason(out))
	var skipped []LeftOut
	for _, o := range outcomes {
		if o.Skipped != "" {
			reason, _, _ := strings.Cut(o.Skipped, " (")
			skipped = append(skipped, LeftOut{o.Name, reason})
		}
	}
	fmt.Fprintf(&b, "\n## Not split\n\n| programs | reason |\n|--:|---|\n%s\n", ByReason(skipped))
	for _, l := range skipped {
		fmt.Fprintf(&b, "- `%s` %s\n", l.Name, l.Reason)
	}
	for _, mode := range m {
		fmt.Fprintf(&b, "\n## Failures, %s\n\n", mode)
		for _, o := range outcomes {
			if o.Mode == mode && o.Failure != "" {
				fmt.Fprintf(&b, "- `%s` %s\n", o.Name, strings.ReplaceAll(o.Failure, "`", "'"))
			}
		}
	}
	return b.String()
}

// ByReason is a table of reasons, the most frequent first.
func ByReason(out []LeftOut) string {
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

package trial

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Failures are the expected failures: from a program's name and mode to the
// reason.
type Failures map[[2]string]string

// ParseFailures reads lines of name, mode and reason; # begins a comment line.
func (m Modes) ParseFailures(text string) (Failures, error) {
	out := Failures{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.SplitN(line, " ", 3)
		if len(fields) < 3 || !slices.Contains(m, fields[1]) {
			return nil, fmt.Errorf("line %d is not: program mode reason", n)
		}
		out[[2]string{fields[0], fields[1]}] = fields[2]
	}
	return out, nil
}

// FormatFailures writes the file for the failures among outcomes, and for those
// in old whose programs did not run. It keeps the reasons in old. programs says whose
// they are.
func (m Modes) FormatFailures(programs string, outcomes []Outcome, old Failures) string {
	all := maps.Clone(old)
	for _, o := range outcomes {
		key := [2]string{o.Name, o.Mode}
		if o.Failure == "" {
			delete(all, key)
		} else if _, ok := all[key]; !ok {
			all[key] = o.Failure
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s that are known to fail: name, mode, reason.\n", programs)
	for _, key := range slices.SortedFunc(maps.Keys(all), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(slices.Index(m, a[1]), slices.Index(m, b[1])))
	}) {
		fmt.Fprintf(&b, "%s %s %s\n", key[0], key[1], all[key])
	}
	return b.String()
}

// Surprises lists the outcomes that were not expected, one in a line.
func (f Failures) Surprises(outcomes []Outcome) []string {
	var out []string
	for _, o := range outcomes {
		_, listed := f[[2]string{o.Name, o.Mode}]
		switch {
		case o.Failure != "" && !listed:
			out = append(out, fmt.Sprintf("%s (%s) fails: %s", o.Name, o.Mode, o.Failure))
		case o.Failure == "" && o.Skipped == "" && listed:
			out = append(out, fmt.Sprintf("%s (%s) passes, but failures.txt lists it", o.Name, o.Mode))
		}
	}
	return out
}

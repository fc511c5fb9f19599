package trial

import (
	"fmt"
	"strings"
)

// around is how many equal lines Diff shows before the first difference, and
// how many lines of each side after it.
const around = 4

// Diff shows where two texts begin to differ.
func Diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < len(w) && i < len(g) && w[i] == g[i] {
		i++
	}
	var b strings.Builder
	for _, line := range w[max(i-around, 0):i] {
		fmt.Fprintf(&b, "  %s\n", clip(line))
	}
	for _, line := range w[i:min(i+around, len(w))] {
		fmt.Fprintf(&b, "- %s\n", clip(line))
	}
	for _, line := range g[i:min(i+around, len(g))] {
		fmt.Fprintf(&b, "+ %s\n", clip(line))
	}
	return b.String()
}

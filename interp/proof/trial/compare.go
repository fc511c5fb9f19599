package trial

import (
	"fmt"
	"strings"
)

// Difference says in one line how got differs from want. It returns "" if they
// are equal.
func Difference(want, got Result) string {
	switch {
	case got.Killed != "":
		return "killed: " + got.Killed
	case got.Status != want.Status:
		return strings.TrimSpace(fmt.Sprintf("exit status %d, not %d: %s", got.Status, want.Status, complaint(got, want)))
	case got.Stdout != want.Stdout:
		return "stdout: " + firstDifference(want.Stdout, got.Stdout)
	case got.Stderr != want.Stderr:
		return "stderr: " + firstDifference(want.Stderr, got.Stderr)
	}
	return ""
}

// complaint is the line of got's output that says best what went wrong.
func complaint(got, want Result) string {
	text := got.Stderr
	if text == "" {
		text = got.Stdout
	}
	known := want.Stdout + want.Stderr
	best := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.Contains(known, line) {
			continue
		}
		if best == "" || strings.HasPrefix(line, "fatal error:") || strings.HasPrefix(line, "panic:") && !strings.HasPrefix(best, "panic:") {
			best = line
		}
	}
	return clip(best)
}

// firstDifference quotes the first line that differs.
func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		switch {
		case i >= len(g):
			return fmt.Sprintf("line %d: want %q, got the end", i+1, clip(w[i]))
		case i >= len(w):
			return fmt.Sprintf("line %d: want the end, got %q", i+1, clip(g[i]))
		case w[i] != g[i]:
			return fmt.Sprintf("line %d: want %q, got %q", i+1, clip(w[i]), clip(g[i]))
		}
	}
	return "no difference"
}

// clip makes a line fit for a report.
func clip(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if r := []rune(s); len(r) > 160 {
		return string(r[:160]) + "…"
	}
	return s
}

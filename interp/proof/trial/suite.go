package trial

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"slices"
	"testing"
)

// Suite is a collection of programs with those among them that are known to fail.
type Suite struct {
	Programs string // whose they are, to begin a line with
	Modes    Modes
	File     string // of the known failures
	Known    Failures
}

// Load reads the known failures. A file that is not there has none.
func (s *Suite) Load(t testing.TB) {
	t.Helper()
	text, err := os.ReadFile(s.File)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if s.Known, err = s.Modes.ParseFailures(string(text)); err != nil {
		t.Fatalf("%s: %v", s.File, err)
	}
}

// Conclude logs the counts, writes a report to a file if it has a name, and then either
// writes the known failures again or fails the test for each outcome that they do not tell.
func (s *Suite) Conclude(t testing.TB, outcomes []Outcome, out []LeftOut, report string, update bool) {
	t.Helper()
	t.Logf("passed: %s\nleft out:\n%s", s.Modes.Summary(outcomes), ByReason(out))
	if report != "" {
		if err := os.WriteFile(report, []byte(s.Modes.Report(s.Programs, outcomes, out)), 0o600); err != nil {
			t.Error(err)
		}
	}
	if update {
		if err := os.WriteFile(s.File, []byte(s.Modes.FormatFailures(s.Programs, outcomes, s.Known)), 0o644); err != nil {
			t.Error(err)
		}
		return
	}
	for _, surprise := range s.Known.Surprises(outcomes) {
		t.Error(surprise)
	}
}

// Sample picks n items, always the same ones, and keeps their order.
func Sample[T any](items []T, n int, name func(T) string) []T {
	hash := func(i int) []byte {
		sum := sha256.Sum256([]byte(name(items[i])))
		return sum[:]
	}
	places := make([]int, len(items))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(bytes.Compare(hash(a), hash(b)), cmp.Compare(a, b)) })
	places = places[:min(n, len(places))]
	slices.Sort(places)
	out := make([]T, len(places))
	for i, place := range places {
		out[i] = items[place]
	}
	return out
}

package htmltable

import (
	"testing"
	"time"
)

func TestTime(t *testing.T) {
	cet := time.FixedZone("CET", 3600)
	for want, v := range map[string]time.Time{
		"zero time":                     {},
		"2026-01-02":                    time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC),
		"2026-01-02 CET":                time.Date(2026, 1, 2, 0, 0, 0, 0, cet),
		"2026-01-02 03:04:05":           time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		"2026-01-02 00:00:00.5 CET":     time.Date(2026, 1, 2, 0, 0, 0, 5e8, cet),
		"2026-01-02 03:04:05.000000001": time.Date(2026, 1, 2, 3, 4, 5, 1, time.UTC),
	} {
		if got := Time(v); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

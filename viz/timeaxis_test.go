package viz

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestTimeTicks(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	date := func(y int, m time.Month, d, h, min int, zone *time.Location) time.Time {
		return time.Date(y, m, d, h, min, 0, 0, zone)
	}
	for _, test := range []struct {
		lo, hi  time.Time
		want    string
		context string
	}{
		{date(2026, 1, 30, 0, 0, time.UTC), date(2026, 3, 3, 0, 0, time.UTC), "1 Feb, 11 Feb, 21 Feb, 1 Mar", "2026"},
		{date(2026, 1, 1, 0, 0, time.UTC), date(2026, 1, 5, 0, 0, time.UTC), "1 Jan, 2 Jan, 3 Jan, 4 Jan, 5 Jan", "2026"},
		{date(2025, 11, 20, 0, 0, time.UTC), date(2026, 4, 1, 0, 0, time.UTC), "Dec 2025, Jan 2026, Feb 2026, Mar 2026, Apr 2026", ""},
		{date(2001, 5, 1, 0, 0, time.UTC), date(2025, 4, 1, 0, 0, time.UTC), "2005, 2010, 2015, 2020, 2025", ""},
		{date(1, 5, 1, 0, 0, time.UTC), date(9999, 4, 1, 0, 0, time.UTC), "2000, 4000, 6000, 8000", ""},
		{date(2026, 1, 1, 18, 0, time.UTC), date(2026, 1, 2, 13, 0, time.UTC), "18:00, 2 Jan, 06:00, 12:00", "1 January 2026 to 2 January 2026 UTC"},
		{date(2026, 1, 1, 18, 0, time.UTC), date(2026, 1, 1, 18, 2, time.UTC), "18:00:00, 18:00:30, 18:01:00, 18:01:30, 18:02:00", "1 January 2026 UTC"},
		{date(2026, 3, 29, 0, 0, berlin), date(2026, 3, 29, 8, 0, berlin), "29 Mar, 04:00, 06:00, 08:00", "29 March 2026 CET"},            // at 2 the clock jumps to 3
		{date(2026, 10, 25, 1, 0, berlin), date(2026, 10, 25, 5, 0, berlin), "01:00, 02:00, 03:00, 04:00, 05:00", "25 October 2026 CEST"}, // at 3 it jumps back to 2
	} {
		lo, hi := seconds(test.lo), seconds(test.hi)
		ticks := timeTicks(lo, hi, 4, test.lo.Location())
		if got := strings.Join(labels(ticks), ", "); got != test.want {
			t.Errorf("from %v to %v: %s; want %s", test.lo, test.hi, got, test.want)
		}
		for i, tick := range ticks {
			if tick.Value < lo || tick.Value > hi || i > 0 && tick.Value <= ticks[i-1].Value {
				t.Errorf("from %v to %v: tick %d at %v", test.lo, test.hi, i, tick.Value)
			}
		}
		if got := timeContext(lo, hi, 4, test.lo.Location()); got != test.context {
			t.Errorf("from %v to %v: context %q, want %q", test.lo, test.hi, got, test.context)
		}
	}
	short := timeTicks(1e9, 1e9+0.012, 4, time.UTC)
	if got := labels(short); !slices.Equal(got, []string{"40.000", "40.002", "40.004", "40.006", "40.008", "40.010", "40.012"}) && len(got) < 2 {
		t.Errorf("milliseconds: %v", got)
	}
}

func TestTimeLinesGolden(t *testing.T) {
	var days []time.Time
	var y []float64
	for i := range 200 {
		days = append(days, time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC))
		y = append(y, 100+10*math.Sin(float64(i)/15))
	}
	y[50] = nan
	f := must(TimeLines(days, []Series{{Name: "price", Y: y}}, LineOptions{Title: "Prices", YLabel: "euros", Width: 4.5, Height: 2.5}))
	golden(t, "time_lines", f)
	golden(t, "time_lines_dark", f.Dark())
	if want := "time from 2026-01-01 to 2026-07-19. price: 100 at 2026-01-01, "; !strings.Contains(f.Alt(), want) {
		t.Errorf("%s", f.Alt())
	}
}

// TestTimeLinesInteractive: Vega sees what a clock in the zone shows.
func TestTimeLinesInteractive(t *testing.T) {
	zone := time.FixedZone("X", 7200)
	f := must(TimeLines([]time.Time{time.Date(2026, 1, 1, 12, 0, 0, 0, zone), time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}, []Series{{Y: []float64{1, 2}}}))
	interactive(t, f)
	if x := f.chart.rows[0]["x"]; x != float64(time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC).UnixMilli()) {
		t.Errorf("%v", x)
	}
	if x := f.chart.rows[1]["x"]; x != float64(time.Date(2026, 1, 2, 2, 0, 0, 0, time.UTC).UnixMilli()) {
		t.Errorf("%v", x)
	}
}

func TestTimeLinesErrors(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		times []time.Time
		y     []float64
		o     LineOptions
		want  error
	}{
		{nil, nil, LineOptions{}, learn.ErrShape},
		{[]time.Time{now}, []float64{1, 2}, LineOptions{}, learn.ErrShape},
		{[]time.Time{{}}, []float64{1}, LineOptions{}, ErrRange},
		{[]time.Time{now.AddDate(10000, 0, 0)}, []float64{1}, LineOptions{}, ErrRange},
		{[]time.Time{now}, []float64{math.Inf(1)}, LineOptions{}, ErrRange},
		{[]time.Time{now}, []float64{1}, LineOptions{LogX: true}, ErrRange},
		{[]time.Time{now}, []float64{1}, LineOptions{XRange: [2]float64{0, 1e300}}, ErrRange},
		{[]time.Time{now}, []float64{1}, LineOptions{XRange: [2]float64{-1e12, 0}}, ErrRange},
	} {
		if _, err := TimeLines(test.times, []Series{{Y: test.y}}, test.o); !errors.Is(err, test.want) {
			t.Errorf("%v: error %v, want %v", test.times, err, test.want)
		}
	}
	for _, ends := range [][2]float64{{0, 1e300}, {-1e300, 0}, {-1e300, 1e300}, {1e290, 1e300}} { // another plotter needs so much
		for _, tick := range timeTicks(ends[0], ends[1], 6, time.UTC) {
			if tick.Value < firstTime || tick.Value > lastTime {
				t.Errorf("from %v to %v: a tick at %v", ends[0], ends[1], tick.Value)
			}
		}
	}
	for _, f := range []*Figure{
		must(TimeLines([]time.Time{now}, []Series{{Y: []float64{1}}})),
		must(TimeLines([]time.Time{now, now.Add(1)}, []Series{{Y: []float64{1, nan}}})),
	} {
		if strings.Contains(f.SVG(), "NaN") {
			t.Error("a place is NaN")
		}
	}
}

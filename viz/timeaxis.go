package viz

import (
	"fmt"
	"math"
	"time"

	"gonum.org/v1/plot"
)

// Values of an axis of times are Unix times in seconds.

func seconds(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

func moment(v float64, zone *time.Location) time.Time {
	whole, part := math.Modf(v)
	return time.Unix(int64(whole), int64(math.Round(part*1e6))*1000).In(zone)
}

// timeStep is the distance of two ticks: so many months, days or seconds.
type timeStep struct {
	months, days int
	seconds      float64
	layout       string // of the ticks' labels
	context      string // layout of what the labels leave out, for the label of the axis
}

const (
	day   = 86400
	month = 30.44 * day
)

// size is about how long a step is, in seconds.
func (s timeStep) size() float64 { return float64(s.months)*month + float64(s.days)*day + s.seconds }

// timeSteps are the distances of ticks up to ten years.
var timeSteps = func() (all []timeStep) {
	for _, s := range []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5} {
		all = append(all, timeStep{seconds: s, layout: "05.000", context: "2 January 2006, 15:04"})
	}
	for _, s := range []float64{1, 2, 5, 10, 20, 30} {
		all = append(all, timeStep{seconds: s, layout: "15:04:05", context: "2 January 2006"})
	}
	for _, m := range []float64{1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 720} {
		all = append(all, timeStep{seconds: 60 * m, layout: "15:04", context: "2 January 2006"})
	}
	for _, d := range []int{1, 2, 5, 10} {
		all = append(all, timeStep{days: d, layout: "2 Jan", context: "2006"})
	}
	for _, m := range []int{1, 2, 3, 6} {
		all = append(all, timeStep{months: m, layout: "Jan 2006"})
	}
	for _, y := range []int{1, 2, 5, 10} {
		all = append(all, timeStep{months: 12 * y, layout: "2006"})
	}
	return all
}()

// timeStepOf returns the step that gives about so many ticks.
func timeStepOf(lo, hi float64, about int) timeStep {
	raw, best := (hi-lo)/float64(about), timeSteps[0]
	for _, s := range timeSteps {
		if math.Abs(math.Log(s.size()/raw)) < math.Abs(math.Log(best.size()/raw)) {
			best = s
		}
	}
	if years := raw / (12 * month); years > 14 {
		m, e := niceStep(years)
		best.months = 12 * int(decimal(m, e))
	}
	return best
}

// timeTicker is a plot.Ticker for times.
type timeTicker struct {
	about int
	zone  *time.Location
}

// Ticks implements plot.Ticker.
func (t timeTicker) Ticks(lo, hi float64) []plot.Tick { return timeTicks(lo, hi, t.about, t.zone) }

// timeTicks marks round times: the beginnings of years, months or days in the zone, or
// parts of a day.
func timeTicks(lo, hi float64, about int, zone *time.Location) []plot.Tick {
	lo, hi = max(lo, firstTime), min(hi, lastTime) // other plotters may go beyond
	if lo >= hi {
		return nil
	}
	step := timeStepOf(lo, hi, about)
	var ticks []plot.Tick
	for t := step.before(moment(lo, zone)); len(ticks) < 100; t = step.after(t) {
		v := seconds(t)
		if v > hi {
			break
		}
		if v >= lo {
			label := t.Format(step.layout)
			if h, m, s := t.Clock(); step.layout == "15:04" && h+m+s == 0 {
				label = t.Format("2 Jan") // a new day begins
			}
			ticks = append(ticks, plot.Tick{Value: v, Label: label})
		}
	}
	if len(ticks) == 0 {
		return []plot.Tick{{Value: lo, Label: moment(lo, zone).Format(step.layout)}}
	}
	return ticks
}

// before returns the last round time that is not after t.
func (s timeStep) before(t time.Time) time.Time {
	year, m, d := t.Date()
	switch {
	case s.months > 0:
		at := 12*year + int(m) - 1
		at -= at % s.months
		return time.Date(at/12, time.Month(at%12+1), 1, 0, 0, 0, 0, t.Location())
	case s.days > 0:
		return time.Date(year, m, 1+(d-1)/s.days*s.days, 0, 0, 0, 0, t.Location())
	}
	hour, minute, second := t.Clock() // of a day that may not have 24 hours
	clock := time.Duration(3600*hour+60*minute+second)*time.Second + time.Duration(t.Nanosecond())
	clock -= clock % s.duration()
	return time.Date(year, m, d, 0, 0, int(clock/time.Second), int(clock%time.Second), t.Location())
}

func (s timeStep) duration() time.Duration {
	return time.Duration(math.Round(s.seconds * float64(time.Second)))
}

// after returns the round time after t, which is round.
func (s timeStep) after(t time.Time) time.Time {
	year, m, d := t.Date()
	switch {
	case s.months > 0:
		return time.Date(year, m+time.Month(s.months), 1, 0, 0, 0, 0, t.Location())
	case s.days > 0:
		next := time.Date(year, m, d+s.days, 0, 0, 0, 0, t.Location())
		if rest := time.Date(year, m+1, 1, 0, 0, 0, 0, t.Location()); s.days > 1 && rest.Sub(next) < time.Duration(s.days)*day*time.Second/2 {
			return rest // each month begins with day 1
		}
		return next
	}
	next := s.before(t.Add(s.duration() + s.duration()/2)) // the clock may be changed in between
	if !next.After(t) {
		next = t.Add(s.duration())
	}
	return next
}

// timeContext is what the labels of the ticks leave out: the day or the year.
func timeContext(lo, hi float64, about int, zone *time.Location) string {
	layout := timeStepOf(lo, hi, about).context
	if layout == "" {
		return ""
	}
	first, last := moment(lo, zone).Format(layout), moment(hi, zone).Format(layout)
	if first != last {
		first += " to " + last
	}
	if layout != "2006" {
		first += moment(lo, zone).Format(" MST")
	}
	return first
}

// sayMoment writes a time for a range of times: without the time of day if that says
// little.
func sayMoment(v, span float64, zone *time.Location) string {
	layout := "2006-01-02"
	switch {
	case span < 10:
		layout += " 15:04:05.000"
	case span < 3600:
		layout += " 15:04:05"
	case span < 10*day:
		layout += " 15:04"
	}
	return moment(v, zone).Format(layout)
}

// The years 1 to 9999.
var (
	firstTime = seconds(time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC))
	lastTime  = seconds(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC))
)

// checkTimes returns the values of an axis with the given ends, or none.
func checkTimes(times []time.Time, ends [2]float64) ([]float64, error) {
	if ends[0] < firstTime || ends[1] > lastTime {
		return nil, fmt.Errorf("%w: XRange from %v to %v seconds, want the years 1 to 9999, from %.0f to %.0f", ErrRange, ends[0], ends[1], firstTime, lastTime)
	}
	x := make([]float64, len(times))
	for i, t := range times {
		if year := t.Year(); t.IsZero() || year < 1 || year > 9999 {
			return nil, fmt.Errorf("%w: time %d is %v, want the years 1 to 9999, and not the zero time", ErrRange, i, t)
		}
		x[i] = seconds(t)
	}
	return x, nil
}

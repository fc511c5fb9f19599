package viz

import (
	"fmt"
	"math"
	"strings"
	"time"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// axis describes one axis of a figure before it is drawn.
type axis struct {
	label   string
	lo, hi  float64        // finite, lo < hi; both > 0 when log
	log     bool           // logarithmic
	reverse bool           // lo is at the far end, as for the rows of a matrix
	whole   bool           // values are whole numbers: no tick between them
	fixed   bool           // does not grow when plotters are added
	names   []string       // names of the categories at 0, 1, …, shown instead of numbers
	zone    *time.Location // of an axis of times, which are Unix times in seconds; nil for numbers
}

// newAxis covers the wanted range. If that is zero, it covers the values that are not
// NaN, with a margin at both ends.
func newAxis(label string, want [2]float64, log bool, values ...[]float64) (axis, error) {
	a := axis{label: label, lo: want[0], hi: want[1], log: log, fixed: true}
	if want == [2]float64{} {
		a.fixed = false
		a.lo, a.hi = span(log, values)
	}
	if !(a.lo < a.hi) || math.IsInf(a.hi-a.lo, 0) || log && !(a.lo >= smallest && math.Log(a.lo) < math.Log(a.hi)) {
		return axis{}, fmt.Errorf("%w: axis %q from %v to %v", ErrRange, label, a.lo, a.hi)
	}
	return a, nil
}

// smallest is where a logarithmic axis may begin: numbers below have few digits.
const smallest = 0x1p-1000

// newBase is newAxis for values that are drawn as lengths from 0. An axis that begins
// elsewhere would show wrong proportions.
func newBase(label string, want [2]float64, values ...[]float64) (axis, error) {
	a, err := newAxis(label, want, false, append(values, []float64{0})...)
	if err != nil || a.fixed {
		return a, err
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, column := range values {
		for _, v := range column {
			if !math.IsNaN(v) {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	if least >= 0 {
		a.lo = 0
	}
	if most <= 0 && least < 0 {
		a.hi = 0
	}
	return a, nil
}

// newCategories returns an axis of names with equal widths.
func newCategories(label string, names []string) axis {
	return axis{label: label, lo: -0.5, hi: float64(len(names)) - 0.5, names: names, fixed: true}
}

// axisMargin is the free space at each end, as a fraction of the data's range.
const axisMargin = 0.07

func span(log bool, values [][]float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, column := range values {
		for _, v := range column {
			if !math.IsNaN(v) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	if lo > hi { // no value at all
		return 1, 2
	}
	if log {
		margin := math.Pow(hi/lo, axisMargin)
		if math.Log(hi) == math.Log(lo) {
			margin = 2
		}
		return lo / margin, hi * margin
	}
	margin := (hi - lo) * axisMargin
	if lo == hi {
		margin = max(0.5, math.Abs(lo)*axisMargin)
	}
	return lo - margin, hi + margin
}

// grow extends the axis to the range of another plotter.
func (a *axis) grow(lo, hi float64) {
	if a.fixed || !(lo <= hi) || math.IsInf(hi-lo, 0) || a.log && lo <= 0 {
		return
	}
	roomLo, roomHi := span(a.log, [][]float64{{lo, hi}})
	if lo < a.lo {
		a.lo = min(roomLo, lo)
	}
	if hi > a.hi {
		a.hi = max(roomHi, hi)
	}
}

const (
	tickLength vg.Length = 3.5
	tickGap    vg.Length = 3 // between a tick and its label
	labelGap   vg.Length = 5 // between tick labels and the axis label
)

// setX sets the range, scale, ticks, labels and colours of the horizontal axis of
// gonum/plot. The axis is length long, and about so many of its ticks have a label.
func (a axis) setX(to *plot.Axis, t *theme, length vg.Length, about int) {
	a.set(to, t, about)
	lines := 1
	if a.names != nil {
		ticks := a.categories(to.Tick.Label, length)
		lines = strings.Count(ticks[0].Label, "\n") + 1
		to.Tick.Marker = ticks
	}
	to.Tick.Label.XAlign, to.Tick.Label.YAlign = draw.XCenter, belowTick(to.Tick.Label, lines)
	to.Label.Padding = labelGap
}

// setY is setX for the vertical axis.
func (a axis) setY(to *plot.Axis, t *theme, about int) {
	a.set(to, t, about)
	to.Tick.Label.XAlign, to.Tick.Label.YAlign = draw.XRight, besideTick(to.Tick.Label)
}

func (a axis) set(to *plot.Axis, t *theme, about int) {
	to.Min, to.Max, to.Padding = a.lo, a.hi, 0
	if a.log {
		to.Scale = plot.LogScale{}
	}
	if a.reverse {
		to.Scale = plot.InvertedScale{Normalizer: to.Scale}
	}
	to.LineStyle = draw.LineStyle{Color: t.faint} // its width is 0: the frame is drawn last
	to.Label.TextStyle = style(labelSize, stdfont.WeightNormal, t.text)
	to.Label.TextStyle.XAlign, to.Label.TextStyle.YAlign = draw.XCenter, draw.YBottom
	to.Label.Text, to.Label.Padding = a.label, 0
	to.Tick.Label = style(tickSize, stdfont.WeightNormal, t.faint)
	to.Tick.LineStyle, to.Tick.Length = draw.LineStyle{Color: t.faint, Width: thin}, tickLength
	to.Tick.Marker = a.ticker(about)
	if a.zone != nil {
		about = max(2, about*3/4) // labels are longer
		to.Tick.Marker = timeTicker{about, a.zone}
		if a.label == "" {
			to.Label.Text = timeContext(a.lo, a.hi, about, a.zone)
		}
	}
}

func (a axis) ticker(about int) ticker { return ticker{about: about, log: a.log, whole: a.whole} }

// title is the label of the axis, or another name.
func (a axis) title(other string) string {
	if a.label != "" {
		return a.label
	}
	return other
}

// vega is a value of the axis in Vega's terms. A time becomes what the clock in its
// zone shows, in milliseconds, as if it were UTC: Vega knows no other zones.
func (a axis) vega(v float64) float64 {
	if a.zone == nil {
		return v
	}
	_, offset := moment(v, a.zone).Zone()
	return math.Round(1000 * (v + float64(offset)))
}

// tip shows a field of the axis under the pointer.
func (a axis) tip(field string) map[string]any {
	if a.zone == nil {
		return tip(field, a.title(field), fourDigits)
	}
	return map[string]any{"field": field, "type": "temporal", "title": a.title("time"), "format": "%Y-%m-%d %H:%M:%S", "scale": map[string]any{"type": "utc"}}
}

// say writes a value of the axis in words.
func (a axis) say(v float64) string {
	if a.zone == nil {
		return say(v)
	}
	return sayMoment(v, a.hi-a.lo, a.zone)
}

package viz

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
)

// caption is what a figure says of itself to readers who do not see it.
type caption struct {
	text    string // one line: String
	lead    string // begins Alt; "" for text
	details string // sentences that follow it in Alt
	alt     string // replaces both in Alt; see Describe
}

// Alt returns the alternative text of the figure's images: String, and then what a
// reader of the figure would see first. That is the range of the axes, the ends and
// extremes of curves, the values of a few bars, or the shares of the regions of a
// model. Of a Grid it is what each panel tells. Describe replaces it.
func (f *Figure) Alt() string {
	lead := cmp.Or(f.lead, f.text)
	switch {
	case f.alt != "":
		return f.alt
	case f.details == "":
		return lead
	}
	return lead + ". " + f.details
}

// Describe returns the figure with another alternative text, for a figure whose point
// is not in its numbers:
//
//	fig = fig.Describe("The boundary of the stump kernel has only horizontal and vertical parts.")
//
// String stays the same. An empty text brings back the one that the figure makes
// from its content. The figure f does not change.
func (f *Figure) Describe(text string) *Figure {
	d := *f
	d.alt = text
	d.svg = sync.OnceValue(d.renderSVG) // the PNG is the same
	return &d
}

// spoken is the name of an SVG document, for programs that read only this: one line,
// or the text of Describe.
func (f *Figure) spoken() string { return cmp.Or(f.alt, f.text) }

// sentences joins the parts that are not empty.
func sentences(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p+".")
		}
	}
	return strings.Join(said, " ")
}

// say writes a number with about four digits.
func say(v float64) string {
	switch size := math.Abs(v); {
	case v >= huge: // also what stands for infinity in a field
		return "∞"
	case v <= -huge:
		return "−∞"
	case size >= 1e4 && size < 1e7:
		return strings.Replace(strconv.FormatFloat(v, 'f', 0, 64), "-", "−", 1)
	}
	return numeral(v, 4)
}

// sayPercent writes a part of n as a whole percentage. Only nothing is 0 % and only all
// is 100 %.
func sayPercent(part, n int) string {
	switch p := math.Round(100 * float64(part) / float64(n)); {
	case p == 0 && part > 0:
		return "under 1 %"
	case p == 100 && part < n:
		return "over 99 %"
	default:
		return fmt.Sprintf("%.0f %%", p)
	}
}

// sayRange is "from lo to hi", or "all lo" if both are the same.
func sayRange(lo, hi float64) string {
	if lo == hi {
		return "all " + say(lo)
	}
	return fmt.Sprintf("from %s to %s", say(lo), say(hi))
}

// says is "name from lo to hi", with the label of the axis or another name.
func (a axis) says(other string, lo, hi float64) string {
	if a.label != "" {
		other = a.label
	}
	text := other + " " + sayRange(lo, hi)
	if a.zone != nil {
		text = fmt.Sprintf("%s from %s to %s", other, a.say(lo), a.say(hi))
	}
	if a.log {
		text += " (logarithmic)"
	}
	return text
}

// sayPlane says which part of the plane two axes show.
func sayPlane(x, y axis) string { return x.says("x", x.lo, x.hi) + ", " + y.says("y", y.lo, y.hi) }

// mostTold is the largest number of curves, classes or samples that a text tells of.
const mostTold = 8

// tell returns a sentence for each of n things, with its name if it has one.
func tell(n int, name func(k int) string, story func(k int) string) string {
	var all []string
	for k := range min(n, mostTold) {
		text := story(k)
		if s := name(k); s != "" {
			text = s + ": " + text
		}
		all = append(all, text)
	}
	if n > mostTold {
		all = append(all, fmt.Sprintf("And %d more", n-mostTold))
	}
	return sentences(all...)
}

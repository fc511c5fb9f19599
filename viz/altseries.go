package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
)

// lineDetails tells where curves begin and end, and what is between.
func lineDetails(kind lineKind, x []float64, series []Series, p *panel) string {
	story := Series.story
	if kind.stems {
		story = Series.extent
	}
	name := func(k int) string {
		if series[k].Name == "" && len(series) > 1 {
			return fmt.Sprintf("%s %d", kind.noun, k+1)
		}
		return series[k].Name
	}
	other := "x"
	if p.x.zone != nil {
		other = "time"
	}
	axes := p.x.says(other, floats.Min(x), floats.Max(x))
	if p.y.log {
		axes += ", vertical axis logarithmic"
	}
	place := func(i int) string { return p.x.say(x[i]) }
	return sentences(axes) + " " + tell(len(series), name, func(k int) string { return story(series[k], place) })
}

// barDetails lists the values of a few bars, and the range of many.
func barDetails(names []string, series []Series) string {
	story := Series.extent
	if len(names)*len(series) <= 24 {
		story = Series.list
	}
	name := func(k int) string { return series[k].Name }
	place := func(i int) string { return names[i] }
	return tell(len(series), name, func(k int) string { return story(series[k], place) })
}

// marks returns the indices of the first, last, least and greatest value. They are -1
// if there is no value.
func (s Series) marks() (first, last, least, most int) {
	first, last, least, most = -1, -1, -1, -1
	for i, v := range s.Y {
		switch {
		case math.IsNaN(v):
			continue
		case first < 0:
			first, least, most = i, i, i
		case v < s.Y[least]:
			least = i
		case v > s.Y[most]:
			most = i
		}
		last = i
	}
	return first, last, least, most
}

// story is "3 at 0, 1 at 10, least 0.5 at 7". The function place names an index.
func (s Series) story(place func(i int) string) string {
	first, last, least, most := s.marks()
	if first < 0 {
		return "no values"
	}
	text := fmt.Sprintf("%s at %s", say(s.Y[first]), place(first))
	switch {
	case first == last:
		return text + s.spread()
	case s.Y[least] == s.Y[most]:
		return "all " + say(s.Y[first]) + s.spread()
	}
	text += fmt.Sprintf(", %s at %s", say(s.Y[last]), place(last))
	if s.Y[least] < min(s.Y[first], s.Y[last]) {
		text += fmt.Sprintf(", least %s at %s", say(s.Y[least]), place(least))
	}
	if s.Y[most] > max(s.Y[first], s.Y[last]) {
		text += fmt.Sprintf(", greatest %s at %s", say(s.Y[most]), place(most))
	}
	return text + s.spread()
}

// extent is "from 1 at a to 3 at b".
func (s Series) extent(place func(i int) string) string {
	first, _, least, most := s.marks()
	switch {
	case first < 0:
		return "no values"
	case s.Y[least] == s.Y[most]:
		return "all " + say(s.Y[first]) + s.spread()
	}
	return fmt.Sprintf("from %s at %s to %s at %s", say(s.Y[least]), place(least), say(s.Y[most]), place(most)) + s.spread()
}

// list is "a 1 ± 0.1, b 3 ± 0.2".
func (s Series) list(place func(i int) string) string {
	var all []string
	for i, v := range s.Y {
		text := place(i) + " "
		switch {
		case math.IsNaN(v):
			text += "missing"
		case s.Err != nil && !math.IsNaN(s.Err[i]):
			text += fmt.Sprintf("%s ± %s", say(v), say(s.Err[i]))
		default:
			text += say(v)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// spread says how high the bands or error bars are.
func (s Series) spread() string {
	most := math.Inf(-1)
	for i, e := range s.Err {
		if !math.IsNaN(e) && !math.IsNaN(s.Y[i]) {
			most = max(most, e)
		}
	}
	if math.IsInf(most, -1) {
		return ""
	}
	return fmt.Sprintf(", with errors of at most ± %s", say(most))
}

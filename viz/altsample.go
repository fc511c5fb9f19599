package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/plotter"
)

// boxDetails tells the numbers that each box shows.
func boxDetails(samples []Sample, values []plotter.Values) string {
	name := func(k int) string { return samples[k].Name }
	return tell(len(samples), name, func(k int) string {
		v := values[k]
		b := newBox(v, 0)
		text := fmt.Sprintf("median %s, quartiles %s and %s, from %s to %s", say(b.Median), say(b.Quartile1), say(b.Quartile3), say(v[0]), say(v[len(v)-1]))
		if n := len(b.Outside); n > 0 {
			text += fmt.Sprintf(", %s beyond the whiskers", count(n, "value"))
		}
		return text
	})
}

// histogramDetails tells the range of each sample and where its highest bar is.
func histogramDetails(samples []Sample, values []plotter.Values, all []histogram) string {
	width := all[0].bins[0].Max - all[0].bins[0].Min
	name := func(k int) string { return samples[k].Name }
	return sentences("Bins of width "+say(width)) + " " + tell(len(samples), name, func(k int) string {
		bins, v := all[k].bins, values[k]
		most := 0
		for i, b := range bins {
			if b.Weight > bins[most].Weight {
				most = i
			}
		}
		top := bins[most]
		return fmt.Sprintf("from %s to %s, highest bar %s between %s and %s", say(v[0]), say(v[len(v)-1]), say(top.Weight), say(top.Min), say(top.Max))
	})
}

// densityDetails tells the range of each sample and where its curve is highest.
func densityDetails(samples []Sample, values []plotter.Values, lines []plotter.XYs) string {
	name := func(k int) string { return samples[k].Name }
	return tell(len(samples), name, func(k int) string {
		v, top := values[k], highest(lines[k])
		return fmt.Sprintf("from %s to %s, highest density %s at %s", say(v[0]), say(v[len(v)-1]), say(top.Y), say(top.X))
	})
}

// gridDetails tells what each panel tells. That of a large grid would be too long to
// listen to: then it has one line for each, or the text of Describe.
func gridDetails(figs []*Figure) string {
	const longest = 1500
	all := func(words func(f *Figure) string) string {
		panels := make([]string, len(figs))
		for i, f := range figs {
			panels[i] = fmt.Sprintf("Panel %d: %s", i+1, strings.TrimSuffix(words(f), "."))
		}
		return sentences(panels...)
	}
	text := all((*Figure).Alt)
	if len(text) > longest {
		text = all((*Figure).spoken)
	}
	return text
}

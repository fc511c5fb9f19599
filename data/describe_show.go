package data

import (
	"fmt"
	"html"
	"strings"
)

// shownColumns is how many features a Description lists before it only counts.
const shownColumns = 12

// String is text of several lines: the shape, the classes, the ranges of the first 12
// features, and the sources.
func (d *Description) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n", d.ds)
	if d.About != "" {
		fmt.Fprintf(&b, "%s\n", d.About)
	}
	width := len("class")
	for _, c := range d.Classes {
		width = max(width, len([]rune(c.Name)))
	}
	fmt.Fprintf(&b, "\n%-*s  %5s  %8s\n", width, "class", "label", "examples")
	for _, c := range d.Classes {
		fmt.Fprintf(&b, "%-*s  %5s  %8d  %5.1f %%\n", width, c.Name, d.label(c), c.Examples, d.share(c))
	}
	width = len("feature")
	for _, c := range d.shown() {
		width = max(width, len([]rune(c.Name)))
	}
	fmt.Fprintf(&b, "\n%-*s  %7s  %9s  %9s  %9s  %9s\n", width, "feature", "missing", "least", "mean", "sd", "most")
	for _, c := range d.shown() {
		if c.Levels != nil {
			fmt.Fprintf(&b, "%-*s  %7d  %s\n", width, c.Name, c.Missing, levelList(c.Levels))
			continue
		}
		fmt.Fprintf(&b, "%-*s  %7d  %9.4g  %9.4g  %9.4g  %9.4g\n", width, c.Name, c.Missing, c.Least, c.Mean, c.SD, c.Most)
	}
	if more := len(d.Columns) - len(d.shown()); more > 0 {
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	if len(d.Sources) > 0 {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(d.Sources, "\n"))
	}
	return b.String()
}

// HTML is a page for a notebook: the first rows, the classes, the ranges of the first 12
// features, a plot and the sources.
func (d *Description) HTML() string {
	var b strings.Builder
	b.WriteString(d.ds.HTML())
	if d.About != "" {
		fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(d.About))
	}
	b.WriteString("<table>\n<thead><tr><th>class</th><th>label</th><th>examples</th><th>share</th><th></th></tr></thead>\n<tbody>\n")
	for k, c := range d.Classes {
		fmt.Fprintf(&b, `<tr><td>%s</td><td>%s</td><td>%d</td><td>%.1f %%</td>`, html.EscapeString(c.Name), d.label(c), c.Examples, d.share(c))
		fmt.Fprintf(&b, `<td style="text-align:left"><span style="display:inline-block;height:0.8em;width:%.0fpx;background:%s"></span></td></tr>`+"\n",
			1+1.5*d.share(c), classColor(k))
	}
	b.WriteString("</tbody>\n</table>\n<table>\n<thead><tr><th>feature</th><th>missing</th><th>least</th><th>mean</th><th>sd</th><th>most</th></tr></thead>\n<tbody>\n")
	for _, c := range d.shown() {
		fmt.Fprintf(&b, "<tr><td>%s</td><td>%d</td>", html.EscapeString(c.Name), c.Missing)
		if c.Levels != nil {
			fmt.Fprintf(&b, `<td colspan="4" style="text-align:left">%s</td></tr>`+"\n", html.EscapeString(levelList(c.Levels)))
			continue
		}
		fmt.Fprintf(&b, "<td>%.4g</td><td>%.4g</td><td>%.4g</td><td>%.4g</td></tr>\n", c.Least, c.Mean, c.SD, c.Most)
	}
	b.WriteString("</tbody>\n</table>\n")
	if more := len(d.Columns) - len(d.shown()); more > 0 {
		fmt.Fprintf(&b, "<p>and %d more features</p>\n", more)
	}
	b.WriteString(d.plot())
	if len(d.Sources) > 0 {
		fmt.Fprintf(&b, "<p><small>%s</small></p>\n", strings.ReplaceAll(html.EscapeString(strings.Join(d.Sources, "\n")), "\n", "<br>\n"))
	}
	return b.String()
}

// shown are the columns that are listed.
func (d *Description) shown() []ColumnSummary { return d.Columns[:min(len(d.Columns), shownColumns)] }

// share is the percentage of the examples that are of class c.
func (d *Description) share(c ClassCount) float64 {
	return 100 * float64(c.Examples) / float64(max(d.ds.Len(), 1))
}

// label is the number of class c, with a sign where both signs occur.
func (d *Description) label(c ClassCount) string {
	if d.Classes[0].Label < 0 {
		return fmt.Sprintf("%+d", c.Label)
	}
	return fmt.Sprint(c.Label)
}

// levelList joins the first levels.
func levelList(levels []string) string {
	const most = 6
	if len(levels) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(levels[:most], " | "), len(levels)-most)
	}
	return strings.Join(levels, " | ")
}

package data

import (
	"fmt"
	"html"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// shownColumns is the number of features that a Description lists. It only counts the others.
const shownColumns = 12

// String returns several lines of text: the shape, the classes, the ranges of the
// first 12 features, and the sources.
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

// HTML returns a page for a notebook: the first rows, the classes, the ranges of
// the first 12 features, a plot, and the sources.
func (d *Description) HTML() string {
	var b strings.Builder
	b.WriteString(d.ds.HTML())
	if d.About != "" {
		fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(d.About))
	}
	b.WriteString(d.classTable().String())
	b.WriteString(d.columnTable().String())
	if more := len(d.Columns) - len(d.shown()); more > 0 {
		fmt.Fprintf(&b, "<p>and %d more features</p>\n", more)
	}
	b.WriteString(d.plot())
	if len(d.Sources) > 0 {
		fmt.Fprintf(&b, "<p><small>%s</small></p>\n", strings.ReplaceAll(html.EscapeString(strings.Join(d.Sources, "\n")), "\n", "<br>\n"))
	}
	return b.String()
}

// classTable has one row per class, with a bar whose length is the percentage.
func (d *Description) classTable() htmltable.Table {
	t := htmltable.Table{Head: htmltable.Texts("class", "label", "examples", "share", "")}
	for k, c := range d.Classes {
		row := htmltable.Row(c.Name, d.label(c), fmt.Sprint(c.Examples), fmt.Sprintf("%.1f %%", d.share(c)))
		bar := fmt.Sprintf(`<span style="display:inline-block;height:0.8em;width:%.0fpx;background:%s"></span>`, 1+1.5*d.share(c), classColor(k))
		t.Add(append(row, htmltable.Cell{HTML: bar, Align: "left"})...)
	}
	return t
}

// columnTable has one row per listed column.
func (d *Description) columnTable() htmltable.Table {
	t := htmltable.Table{Head: htmltable.Texts("feature", "missing", "least", "mean", "sd", "most")}
	for _, c := range d.shown() {
		row := htmltable.Row(c.Name, fmt.Sprint(c.Missing))
		if c.Levels != nil {
			t.Add(append(row, htmltable.Cell{Text: levelList(c.Levels), Span: 4, Align: "left"})...)
			continue
		}
		for _, v := range []float64{c.Least, c.Mean, c.SD, c.Most} {
			row = append(row, htmltable.Cell{Text: fmt.Sprintf("%.4g", v)})
		}
		t.Add(row...)
	}
	return t
}

// shown returns the columns that are listed.
func (d *Description) shown() []ColumnSummary { return d.Columns[:min(len(d.Columns), shownColumns)] }

// share returns the percentage of the examples that belong to class c.
func (d *Description) share(c ClassCount) float64 {
	return 100 * float64(c.Examples) / float64(max(d.ds.Len(), 1))
}

// label returns the label of class c, with a sign if there are labels of both signs.
func (d *Description) label(c ClassCount) string {
	if d.Classes[0].Label < 0 {
		return fmt.Sprintf("%+d", c.Label)
	}
	return fmt.Sprint(c.Label)
}

// levelList joins the first few levels.
func levelList(levels []string) string {
	const most = 6
	if len(levels) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(levels[:most], " | "), len(levels)-most)
	}
	return strings.Join(levels, " | ")
}

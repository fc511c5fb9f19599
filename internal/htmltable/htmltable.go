// Package htmltable writes the HTML tables that notebooks show of models, data
// sets and results. It escapes every text, and says which cells are headings of a
// row or a column, so that a screen reader can name the place of a value. Colours
// are those of the page, but for tints.
package htmltable

import (
	"fmt"
	"html"
	"strings"
)

// Table is a table. The zero value has no rows.
type Table struct {
	Above   []string // paragraphs before it
	Caption string   // its name, inside the table; may be empty
	Head    []Cell   // headings of the columns; may be nil
	Rows    [][]Cell
	Below   []string // paragraphs after it
}

// Cell is a cell. The zero value is an empty one.
type Cell struct {
	Text    string
	Heading bool   // of its row; cells of a Table's Head are headings of columns anyway
	Bold    bool   // the text is emphasized
	Lines   []Cell // further texts, each on a line of its own; their Text and Bold count
	Align   string // "left", "right", or "" for what the page does
	NoWrap  bool   // not to be broken into lines
	Tint    string // a light background colour, such as "#d6e9f5"; "" for none
	Title   string // is shown when the pointer rests on the cell
	Span    int    // columns that the cell takes, 0 meaning 1
	HTML    string // is put after the text as it is
}

// Texts are cells of the given texts.
func Texts(texts ...string) []Cell {
	cells := make([]Cell, len(texts))
	for i, text := range texts {
		cells[i].Text = text
	}
	return cells
}

// Row is a heading and the cells of its row.
func Row(heading string, texts ...string) []Cell {
	return append([]Cell{{Text: heading, Heading: true}}, Texts(texts...)...)
}

// Pairs is a table of names and their values alternately, the names as headings of
// rows. The title, if there is one, is above both columns.
func Pairs(title string, cells ...string) Table {
	var t Table
	if title != "" {
		t.Head = []Cell{{Text: title, Span: 2}}
	}
	for i := 0; i+1 < len(cells); i += 2 {
		t.Rows = append(t.Rows, []Cell{{Text: cells[i], Heading: true, Align: "left"}, {Text: cells[i+1]}})
	}
	return t
}

// Add appends a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// String is the HTML.
func (t Table) String() string {
	var b strings.Builder
	paragraphs(&b, t.Above)
	b.WriteString("<table>\n")
	if t.Caption != "" {
		fmt.Fprintf(&b, "<caption style=\"text-align:left\">%s</caption>\n", html.EscapeString(t.Caption))
	}
	if t.Head != nil {
		b.WriteString("<thead><tr>")
		for _, c := range t.Head {
			if c.empty() { // nothing to announce
				b.WriteString("<td></td>")
				continue
			}
			c.write(&b, "th", "col")
		}
		b.WriteString("</tr></thead>\n")
	}
	b.WriteString("<tbody>\n")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for _, c := range row {
			if c.Heading {
				c.write(&b, "th", "row")
			} else {
				c.write(&b, "td", "")
			}
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	paragraphs(&b, t.Below)
	return b.String()
}

func paragraphs(b *strings.Builder, texts []string) {
	for _, text := range texts {
		fmt.Fprintf(b, "<p>%s</p>\n", strings.ReplaceAll(html.EscapeString(text), "\n", "<br>\n"))
	}
}

func (c Cell) empty() bool { return c.Text == "" && c.HTML == "" && len(c.Lines) == 0 }

func (c Cell) write(b *strings.Builder, tag, scope string) {
	b.WriteString("<" + tag)
	if scope == "col" && c.Span > 1 {
		scope = "colgroup"
	}
	if scope != "" {
		fmt.Fprintf(b, ` scope="%s"`, scope)
	}
	if c.Span > 1 {
		fmt.Fprintf(b, ` colspan="%d"`, c.Span)
	}
	if style := c.style(); style != "" {
		fmt.Fprintf(b, ` style="%s"`, style)
	}
	if c.Title != "" {
		fmt.Fprintf(b, ` title="%s"`, html.EscapeString(c.Title))
	}
	b.WriteString(">")
	c.line(b)
	for _, l := range c.Lines {
		b.WriteString("<br>")
		l.line(b)
	}
	fmt.Fprintf(b, "%s</%s>", c.HTML, tag)
}

func (c Cell) line(b *strings.Builder) {
	text := html.EscapeString(c.Text)
	if c.Bold && text != "" {
		text = "<b>" + text + "</b>"
	}
	b.WriteString(text)
}

func (c Cell) style() string {
	var parts []string
	if c.Align != "" {
		parts = append(parts, "text-align:"+c.Align)
	}
	if c.NoWrap {
		parts = append(parts, "white-space:nowrap")
	}
	if c.Tint != "" {
		parts = append(parts, Tinted(c.Tint))
	}
	return strings.Join(parts, ";")
}

// Tinted is the style of dark text on a light tint, which can be read in a dark
// theme too.
func Tinted(tint string) string { return "color:#222222;background-color:" + tint }

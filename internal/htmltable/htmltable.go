// Package htmltable writes the HTML tables in which notebooks show models, data
// sets and results. It escapes every text. It marks the headings of rows and
// columns, so that a screen reader can say to which row and column a value belongs.
// Colours are those of the page, except for tints.
package htmltable

import (
	"fmt"
	"html"
	"strings"
)

// Table is an HTML table with paragraphs above and below it. The zero value has no
// rows.
type Table struct {
	Above   []string // paragraphs above the table
	Caption string   // the name of the table, shown inside it; may be empty
	Head    []Cell   // headings of the columns; may be nil
	Rows    [][]Cell // the rows; they need not be equally long
	Below   []string // paragraphs below the table
}

// Cell is a cell of a Table. The zero value is an empty cell.
type Cell struct {
	Text    string // the text of the cell
	Heading bool   // whether the cell is the heading of its row; a cell of Table.Head is always the heading of its column
	Bold    bool   // whether Text is bold
	Lines   []Cell // further texts, each on a line of its own; only their Text and Bold are used
	Align   string // "left" or "right"; "" means the default of the page
	NoWrap  bool   // whether the text must stay on one line
	Tint    string // a light background colour, such as "#d6e9f5"; "" means none
	Title   string // a text that is shown when the mouse pointer rests on the cell; may be empty
	Span    int    // number of columns that a cell covers; 0 means 1
	HTML    string // HTML that follows the text; it is not escaped
}

// Texts returns a cell for each text.
func Texts(texts ...string) []Cell {
	cells := make([]Cell, len(texts))
	for i, text := range texts {
		cells[i].Text = text
	}
	return cells
}

// Row returns a row: a cell with the heading, and then a cell for each text.
func Row(heading string, texts ...string) []Cell {
	return append([]Cell{{Text: heading, Heading: true}}, Texts(texts...)...)
}

// Pairs returns a table of names and their values. The cells are a name, its value,
// the next name, its value, and so on. The names are the headings of the rows. The
// title, if it is not empty, stands above both columns.
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

// Add appends a row of these cells.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// String returns the table as HTML.
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
			if c.empty() { // an empty cell is not a heading
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

// Tinted returns the CSS style for dark text on the light background colour tint.
// Such text can be read in a dark theme too.
func Tinted(tint string) string { return "color:#222222;background-color:" + tint }

package experiment

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/eval"
)

// Sheet shows rows in the layout of a paper: a line for each data set, and a column
// for each method and parameter. With one data set, and the same parameters for all of
// several methods, it has a line for each method and a column for each parameter. Each cell has our mean and standard error, those
// of the paper, and z: the difference of the two means, divided by the standard
// error of that difference. The size of z sets the colour of the cell. When the
// mouse pointer rests on a cell, a notebook shows the command that computes it.
type Sheet struct {
	Title string // printed above the table; may be empty
	Note  string // printed below the table, such as how it was made; may be empty

	names, heads []string          // of the lines and the columns
	cells        map[[2]string]Row // by name and head
}

// NewSheet arranges the rows of one metric, such as "test_error_pct". Lines and
// columns appear in the order of the rows. If several rows belong to one cell, the
// last one is shown.
func NewSheet(rows []Row, metric string) *Sheet {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Metric != metric })
	place := func(r Row) (name, head string) { return r.Dataset, r.head() }
	if oneSet(rows) {
		place = func(r Row) (name, head string) { return r.Method, r.Param }
	}
	s := &Sheet{cells: map[[2]string]Row{}}
	for _, row := range rows {
		name, head := place(row)
		if !slices.Contains(s.names, name) {
			s.names = append(s.names, name)
		}
		if !slices.Contains(s.heads, head) {
			s.heads = append(s.heads, head)
		}
		s.cells[[2]string{name, head}] = row
	}
	return s
}

// oneSet reports whether all rows have one data set, and each of several methods has a
// row for each of several parameters.
func oneSet(rows []Row) bool {
	methods, params := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		if r.Dataset != rows[0].Dataset {
			return false
		}
		methods[r.Method], params[r.Param] = true, true
	}
	return len(methods) > 1 && len(params) > 1 && len(rows) == len(methods)*len(params)
}

// head returns the heading of the column of the row.
func (row Row) head() string { return strings.TrimSpace(row.Method + " " + row.Param) }

// nearness says how close a row is to the paper.
type nearness int

const (
	unknown nearness = iota // no z
	within2SE
	within3SE
	beyond3SE
)

func (row Row) nearness() nearness {
	switch size := math.Abs(row.Z); {
	case math.IsNaN(size):
		return unknown
	case size <= 2:
		return within2SE
	case size <= 3:
		return within3SE
	}
	return beyond3SE
}

// tint returns the colour of a cell: bluish green, amber and vermillion, each darker
// than the one before, so that colour-blind readers and a grey print can tell them
// apart; "" for none.
func (n nearness) tint() string { return [...]string{"", "#d5f0e6", "#fbdf96", "#eb9a7c"}[n] }

// mark says in characters what tint says in colour.
func (n nearness) mark() string { return [...]string{"", "", " !", " !!"}[n] }

// z returns, for example, "+0.9", "-2.4 !" or "+3.1 !!", or "" if there is no z.
func (row Row) z() string {
	if math.IsNaN(row.Z) {
		return ""
	}
	return fmt.Sprintf("%+.1f%s", row.Z, row.nearness().mark())
}

// ours returns our mean and standard error.
func (row Row) ours() string { return row.Summary().String() }

// theirs returns what the paper prints, or "".
func (row Row) theirs() string {
	switch {
	case math.IsNaN(row.PaperMean):
		return ""
	case math.IsNaN(row.PaperSE):
		return fmt.Sprintf("%.4g", row.PaperMean)
	}
	return eval.Summary{Mean: row.PaperMean, SE: row.PaperSE}.String()
}

// Command returns the shell command that computes the row again. The command uses
// the seed that the table has by default.
func (row Row) Command() string {
	return fmt.Sprintf("mercer reproduce %s/%s --datasets %s --methods %s --runs %d", row.Paper, row.Table, row.Dataset, row.Method, row.Runs)
}

// rows returns the rows that are shown, line by line.
func (s *Sheet) rows() (rows []Row) {
	for _, name := range s.names {
		for _, head := range s.heads {
			if row, ok := s.cells[[2]string{name, head}]; ok {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// counts returns the first line of Agreement.String for the cells, or "".
func (s *Sheet) counts() string {
	line, _, _ := strings.Cut(Agree(s.rows()).String(), "\n")
	return line
}

// runs says how many runs there are behind a cell.
func (s *Sheet) runs() string {
	least, most := math.MaxInt, 0
	for _, row := range s.cells {
		least, most = min(least, row.Runs), max(most, row.Runs)
	}
	switch {
	case most == 0:
		return "no cells"
	case least == most && most == 1:
		return "1 run a cell"
	case least == most:
		return fmt.Sprintf("%d runs a cell", most)
	}
	return fmt.Sprintf("%d to %d runs a cell", least, most)
}

// around returns the lines above and below the cells.
func (s *Sheet) around() (above, below []string) {
	if s.Title != "" {
		above = append(above, s.Title)
	}
	for _, text := range []string{strings.TrimSuffix(s.runs()+"; "+s.counts(), "; "), s.Note} {
		if text != "" {
			below = append(below, text)
		}
	}
	return above, below
}

// String returns the title, a line for each cell and the note. A line has our
// number, the paper's number and z, marked with "!" if |z| > 2 and "!!" if |z| > 3.
func (s *Sheet) String() string {
	var b strings.Builder
	above, below := s.around()
	for _, text := range above {
		b.WriteString(text + "\n")
	}
	out := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "dataset\tmethod\tours\tpaper\tz")
	for _, row := range s.rows() {
		line := strings.Join([]string{row.Dataset, row.head(), row.ours(), row.theirs(), row.z()}, "\t")
		fmt.Fprintln(out, strings.TrimRight(line, "\t"))
	}
	_ = out.Flush() // writing to a builder cannot fail
	for _, text := range below {
		b.WriteString(text + "\n")
	}
	return b.String()
}

// HTML returns a table in the layout of the paper, for notebooks. Each cell has our
// number, the paper's number and z.
func (s *Sheet) HTML() string {
	t := htmltable.Table{Head: []htmltable.Cell{{}}}
	var below []string
	t.Above, below = s.around()
	for _, head := range s.heads {
		words := strings.SplitN(head, " ", 2) // method and parameter, or two parameters
		t.Head = append(t.Head, htmltable.Cell{Text: words[0], Lines: htmltable.Texts(words[1:]...), Align: "right"})
	}
	for _, name := range s.names {
		cells := []htmltable.Cell{{Text: name, Heading: true, Align: "left"}}
		for _, head := range s.heads {
			cell := htmltable.Cell{}
			if row, ok := s.cells[[2]string{name, head}]; ok {
				cell = row.cell()
			}
			cells = append(cells, cell)
		}
		t.Add(cells...)
	}
	page := t.String()
	if s.counts() != "" {
		page += legend()
	}
	for _, text := range below {
		page += fmt.Sprintf("<p>%s</p>\n", html.EscapeString(text))
	}
	return page
}

// cell is ours, and below it the paper's and z.
func (row Row) cell() htmltable.Cell {
	c := htmltable.Cell{Text: row.ours(), Bold: true, Align: "right", NoWrap: true, Tint: row.nearness().tint(), Title: row.Command()}
	if paper := row.theirs(); paper != "" {
		c.Lines = append(c.Lines, htmltable.Cell{Text: paper})
	}
	if z := row.z(); z != "" {
		c.Lines = append(c.Lines, htmltable.Cell{Text: "z = " + z})
	}
	return c
}

// legend explains the parts and the colours of a cell.
func legend() string {
	var b strings.Builder
	b.WriteString("<p>Bold: ours. Below it: the paper's, and z.")
	for n, text := range []string{within2SE: "|z| ≤ 2", within3SE: "! |z| ≤ 3", beyond3SE: "!! beyond"} {
		if text != "" {
			fmt.Fprintf(&b, ` <span style="%s;padding:0 0.4em">%s</span>`, htmltable.Tinted(nearness(n).tint()), text)
		}
	}
	b.WriteString("</p>\n")
	return b.String()
}

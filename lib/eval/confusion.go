package eval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Confusion is a confusion matrix: it counts how often the examples of each true
// label were predicted as each label.
type Confusion struct {
	Labels []int    // the k labels that occur in the data or in the predictions, ascending
	Names  []string // the k names of these labels; String and HTML show them
	Count  [][]int  // k×k: Count[i][j] examples with Labels[i] were predicted as Labels[j]
}

// NewConfusion compares predicted labels with the labels of ds. The class names
// also come from ds. It panics when the lengths differ or are 0.
func NewConfusion(predicted []int, ds *learn.Dataset) *Confusion {
	samePlaces("NewConfusion", predicted, ds.Y)
	c := &Confusion{Labels: levels(append(levels(predicted), ds.Y...))}
	place := map[int]int{}
	for i, label := range c.Labels {
		place[label] = i
		c.Names = append(c.Names, ds.ClassName(label))
		c.Count = append(c.Count, make([]int, len(c.Labels)))
	}
	for e, p := range predicted {
		c.Count[place[ds.Y[e]]][place[p]]++
	}
	return c
}

// String returns the matrix as text: a row for each true label and a column for
// each predicted label.
func (c *Confusion) String() string {
	const corner = "true \\ predicted"
	first, width := len([]rune(corner)), 1
	for i, name := range c.Names {
		first, width = max(first, len([]rune(name))), max(width, len([]rune(name)))
		for _, n := range c.Count[i] {
			width = max(width, len(strconv.Itoa(n)))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s", first, corner)
	for _, name := range c.Names {
		fmt.Fprintf(&b, "  %*s", width, name)
	}
	for i, name := range c.Names {
		fmt.Fprintf(&b, "\n%-*s", first, name)
		for _, n := range c.Count[i] {
			fmt.Fprintf(&b, "  %*d", width, n)
		}
	}
	return b.String()
}

// HTML returns the table of String as HTML, for notebooks.
func (c *Confusion) HTML() string {
	t := htmltable.Table{Head: htmltable.Texts(append([]string{"true \\ predicted"}, c.Names...)...)}
	for i, name := range c.Names {
		row := htmltable.Row(name)
		for _, n := range c.Count[i] {
			row = append(row, htmltable.Cell{Text: strconv.Itoa(n)})
		}
		t.Add(row...)
	}
	return t.String()
}

package eval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Confusion counts how labels were predicted.
type Confusion struct {
	Labels []int    // k labels that occur in either list, ascending
	Names  []string // k names for them, shown instead
	Count  [][]int  // k×k: Count[i][j] examples of label i were predicted as label j
}

// NewConfusion compares predictions with the labels of ds, from which it also takes
// the names. It panics when the lengths differ or are 0.
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

// String is a table: a row for each true label, a column for each predicted one.
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

// HTML is the table of String; a notebook shows it.
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

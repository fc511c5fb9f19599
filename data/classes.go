package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// names numbers texts as they are met.
type names struct {
	list  []string
	codes map[string]int
	fixed bool // list is complete: another text is an error
}

// newNames knows the given texts and, unless there are none, no others.
func newNames(known []string) *names {
	n := &names{list: slices.Clone(known), codes: map[string]int{}, fixed: known != nil}
	for i, text := range known {
		n.codes[text] = i
	}
	return n
}

func (n *names) code(text string) (int, error) {
	if c, ok := n.codes[text]; ok {
		return c, nil
	}
	if n.fixed {
		return 0, fmt.Errorf("%q is none of %s", text, quoted(n.list))
	}
	text = strings.Clone(text) // not a piece of a whole line
	n.codes[text] = len(n.list)
	n.list = append(n.list, text)
	return len(n.list) - 1, nil
}

// sorted is the texts in their order, ascending unless they were given, and the
// rank of each code in it.
func (n *names) sorted() (list []string, ranks []int) {
	list = append([]string{}, n.list...) // not nil: no name is still a list of names
	if !n.fixed {
		ascending(list)
	}
	ranks = make([]int, len(list))
	for r, text := range list {
		ranks[n.codes[text]] = r
	}
	return list, ranks
}

// ascending sorts by value if all texts are numbers, else by letters.
func ascending(list []string) {
	values := make(map[string]float64, len(list))
	for _, text := range list {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || v != v {
			slices.Sort(list)
			return
		}
		values[text] = v
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(values[a], values[b]), strings.Compare(a, b))
	})
}

// twice finds the first text that was in the list before; second is -1 if none was.
func twice(list []string) (first, second int) {
	seen := make(map[string]int, len(list))
	for i, text := range list {
		if first, again := seen[text]; again {
			return first, i
		}
		seen[text] = i
	}
	return -1, -1
}

// quoted lists texts for a message, the first ten of them.
func quoted(list []string) string {
	if len(list) > 10 {
		return fmt.Sprintf("%q and %d more", list[:10], len(list)-10)
	}
	return fmt.Sprintf("%q", list)
}

// label is the label of the class of rank r among k: -1 and +1 for two, else r.
func label(r, k int) int {
	if k == 2 {
		return 2*r - 1
	}
	return r
}

// classRanks is label's inverse for a whole set: the names of the classes and
// the rank of each example's. Without Classes the labels are the names.
func classRanks(ds *learn.Dataset) (classes []string, ranks []int, err error) {
	if ds.X == nil || ds.Dim() == 0 {
		return nil, nil, fmt.Errorf("data: %w: there is nothing to write", learn.ErrShape)
	}
	if n, _ := ds.X.Dims(); n != len(ds.Y) {
		return nil, nil, fmt.Errorf("data: %w: X has %d rows but Y has %d labels", learn.ErrShape, n, len(ds.Y))
	}
	if ds.W != nil && len(ds.W) != len(ds.Y) {
		return nil, nil, fmt.Errorf("data: %w: %d rows but %d weights", learn.ErrShape, len(ds.Y), len(ds.W))
	}
	for i, w := range ds.W {
		if !(w >= 0) || math.IsInf(w, 1) {
			return nil, nil, fmt.Errorf("data: %w: row %d has weight %v", learn.ErrWeight, i, w)
		}
	}
	labels := ds.Labels()
	least, most := labels[0], labels[len(labels)-1]
	signed := least == -1 || least == 1 && most == 1 && len(ds.Classes) != 1
	if classes = slices.Clone(ds.Classes); classes == nil {
		if signed {
			classes = []string{"-1", "+1"}
		} else {
			for r := range min(max(most, 0), ds.Len()) + 1 {
				classes = append(classes, strconv.Itoa(r))
			}
		}
	}
	ranks = make([]int, ds.Len())
	for i, y := range ds.Y {
		r := y
		if signed && len(classes) == 2 && y*y == 1 {
			r = (y + 1) / 2
		}
		if r < 0 || r >= len(classes) {
			return nil, nil, fmt.Errorf("data: %w: row %d has label %d in a set of %d classes", learn.ErrLabel, i, y, len(classes))
		}
		ranks[i] = r
	}
	return classes, ranks, nil
}

package format

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/budget"
)

// names gives each new text the next number.
type names struct {
	list  []string
	codes map[string]int
	fixed bool // list is complete: another text is an error

	budget *budget.Budget // of new texts
}

// newNames begins with the given texts. If there are any, all other texts are errors.
func newNames(known []string, b *budget.Budget) *names {
	n := &names{list: slices.Clone(known), codes: map[string]int{}, fixed: known != nil, budget: b}
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
		return 0, fmt.Errorf("%.60q is not one of %s", text, quoted(n.list))
	}
	if err := n.budget.Take(perName + 2*len(text)); err != nil {
		return 0, err
	}
	text = strings.Clone(text) // not a piece of a whole line
	n.codes[text] = len(n.list)
	n.list = append(n.list, text)
	return len(n.list) - 1, nil
}

// merge gives the texts of another list their codes here: the code of text i of it is codes[i].
func (n *names) merge(other *names) (codes []int, err error) {
	codes = make([]int, len(other.list))
	for i, text := range other.list {
		if codes[i], err = n.code(text); err != nil {
			return nil, err
		}
	}
	return codes, nil
}

// sorted returns the texts in order, and the rank of each code in it. The order is
// the given one, or else ascending.
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

// ascending sorts by value if all texts are numbers, otherwise by letters.
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

// twice finds the first text that is in the list twice; second is -1 if there is none.
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

// quoted lists the first ten texts for a message.
func quoted(list []string) string {
	if len(list) > 10 {
		return fmt.Sprintf("%.60q and %d more", list[:10], len(list)-10)
	}
	return fmt.Sprintf("%.60q", list)
}

// orElse returns text, or the alternative if text is empty.
func orElse(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

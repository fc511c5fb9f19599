package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// classes is a training set of k classes without the examples of weight 0.
//
// Inside, the classes are numbered in the order of their first examples. So the
// rounds do not depend on the numbers that the labels have.
type classes struct {
	ds     *learn.Dataset // n rows of positive weight
	labels []int          // k labels, ascending
	y      []int          // the class of each row, 0..k-1, by first examples
	place  []int          // the index in labels of each class
	d      []float64      // n weights with the sum 1
}

// mostPairs is the largest number of pairs of an example and a class. Each pair
// has a weight of 8 bytes, more than once.
const mostPairs = 1 << 30

// newClasses checks ds.
func newClasses(ds *learn.Dataset) (*classes, error) {
	if err := ds.Validate(learn.MultiClass); err != nil {
		return nil, err
	}
	ds, _ = search.Positive(ds)
	c := &classes{ds: ds, labels: ds.Labels(), y: make([]int, ds.Len()), d: distribution(ds)}
	if n, k := ds.Len(), len(c.labels); n > mostPairs/k {
		return nil, fmt.Errorf("%w: %d examples of %d classes, want at most %d pairs", learn.ErrShape, n, k, mostPairs)
	}
	index, class := map[int]int{}, map[int]int{}
	for at, label := range c.labels {
		index[label] = at
	}
	for i, label := range ds.Y {
		if _, seen := class[label]; !seen {
			class[label] = len(class)
			c.place = append(c.place, index[label])
		}
		c.y[i] = class[label]
	}
	return c, nil
}

// k returns the number of classes.
func (c *classes) k() int { return len(c.labels) }

// row turns k numbers, one a class, into the order of the labels.
func (c *classes) row(numbers []float64) []float64 {
	ordered := make([]float64, len(numbers))
	for l, v := range numbers {
		ordered[c.place[l]] = v
	}
	return ordered
}

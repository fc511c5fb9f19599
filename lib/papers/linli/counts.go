package linli

// Counts says how a list of comparisons ended.
type Counts struct {
	Compared int // number of comparisons
	ForSVM   int // number of those in which the paper's SVM has the smaller error
	Holds    int // number of those that our runs put in the same order
}

// Count counts comparisons, such as Orderings of the rows of some data sets.
func Count(orderings []Ordering) Counts {
	c := Counts{Compared: len(orderings)}
	for _, o := range orderings {
		if o.Paper > 0 {
			c.ForSVM++
		}
		if o.Holds() {
			c.Holds++
		}
	}
	return c
}

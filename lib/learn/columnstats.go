package learn

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
	"gonum.org/v1/gonum/floats"
)

// columnStats describes the values of a column that are not NaN, times unit.
type columnStats struct {
	n                  int
	unit               float64
	first, least, most float64
	spread             portable.Deviations // if it is wanted
	sum                portable.Summer
}

// columnGroup is how many columns are read at once. Where rows are shorter, a processor
// reads each line of the memory once in each pass.
const columnGroup = 32

// stats returns the columns from ... to-1, at most columnGroup, described. For the spread it reads the
// rows twice: once for the means, once for the deviations from them. Nothing is allocated
// for each row, since fresh memory costs more than reading again.
func (ds *Dataset) stats(from, to int, spread bool) []columnStats {
	columns := ds.takeRows(from, to)
	if columns == nil {
		columns = make([]columnStats, to-from)
		ds.parts(from, to, func(k int, part []float64) { columns[k].take(part) })
	}
	again := false
	for k := range columns {
		c := &columns[k]
		c.unit = unit(max(-c.least, c.most))
		if c.unit != 1 {
			*c, again = columnStats{unit: c.unit}, true
		}
	}
	if again {
		ds.parts(from, to, func(k int, part []float64) {
			if c := &columns[k]; c.unit != 1 {
				floats.Scale(c.unit, part)
				c.take(part)
			}
		})
	}
	for k := range columns {
		c := &columns[k]
		c.least, c.most = c.least+0, c.most+0 // no negative zero
		c.spread.Mean = c.sum.Sum() / float64(c.n)
	}
	if spread {
		ds.deviations(from, columns)
	}
	return columns
}

// takeRows returns the columns from ... to-1 with all rows, which it reads in their order: a processor fetches
// those faster than columns. It returns nil if a value is NaN.
func (ds *Dataset) takeRows(from, to int) []columnStats {
	const lanes = 8 // of a portable.Summer
	w, n := to-from, ds.Len()/lanes*lanes
	sums := make([]float64, lanes*w)
	least, most := slices.Repeat([]float64{math.Inf(1)}, w), slices.Repeat([]float64{math.Inf(-1)}, w)
	for i := range n {
		row := ds.X.RawRowView(i)[from:to]
		sum, least, most := sums[i%lanes*w:][:len(row)], least[:len(row)], most[:len(row)]
		for k, v := range row {
			sum[k] += v
			if v >= least[k] && v <= most[k] { // so it is for all rows but a few
				continue
			}
			if v != v {
				return nil
			}
			least[k], most[k] = min(v, least[k]), max(v, most[k])
		}
	}
	columns := make([]columnStats, w)
	for k := range columns {
		c := &columns[k]
		if n > 0 {
			*c = columnStats{n: n, first: ds.X.At(0, from+k), least: least[k], most: most[k]}
		}
		for l := range lanes {
			c.sum.Add(sums[l*w+k:][:1])
		}
		for i := n; i < ds.Len(); i++ {
			v := ds.X.At(i, from+k)
			if v != v {
				return nil
			}
			c.take([]float64{v})
		}
	}
	return columns
}

// deviations adds the rows to the spread of the columns.
func (ds *Dataset) deviations(from int, columns []columnStats) {
	for i := range ds.Len() {
		for k, v := range ds.X.RawRowView(i)[from:][:len(columns)] {
			if v == v {
				c := &columns[k]
				c.spread.Add(float64(v * c.unit))
			}
		}
	}
}

// take adds a part of the column.
func (c *columnStats) take(part []float64) {
	if c.n == 0 {
		c.first, c.least, c.most = part[0], part[0], part[0]
	}
	c.n += len(part)
	for _, v := range part {
		if v < c.least {
			c.least = v
		}
		if v > c.most {
			c.most = v
		}
	}
	c.sum.Add(part)
}

// unit returns 1 if sums, differences and squares of values up to the largest
// neither overflow nor underflow. Otherwise it returns the power of two that brings
// the largest value close to 1.
func unit(largest float64) float64 {
	_, bits := math.Frexp(largest)
	if -400 < bits && bits < 400 {
		return 1
	}
	return math.Ldexp(1, -min(max(bits, -1000), 1000))
}

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
	columns := make([]columnStats, to-from)
	for k := range columns {
		columns[k].unit = 1
	}
	ds.parts(from, to, func(k int, part []float64) { columns[k].take(part) })
	again := false
	for k := range columns {
		if u := unit(max(-columns[k].least, columns[k].most)); u != 1 {
			columns[k], again = columnStats{unit: u}, true
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
	if !spread {
		return columns
	}
	for k := range columns {
		c := &columns[k]
		c.spread.Mean = c.sum.Sum() / float64(c.n)
	}
	ds.parts(from, to, func(k int, part []float64) {
		c := &columns[k]
		if c.unit != 1 {
			floats.Scale(c.unit, part)
		}
		c.spread.Add(part)
	})
	return columns
}

// take adds a part of the column.
func (c *columnStats) take(part []float64) {
	if c.n == 0 {
		c.first, c.least, c.most = part[0], part[0], part[0]
	}
	c.n += len(part)
	c.extend(part)
	c.sum.Add(part)
}

// extend updates the least and the largest value. After the first parts both seldom change, so the processor
// foresees the branches.
func (c *columnStats) extend(part []float64) {
	least, most := c.least, c.most
	for _, v := range part {
		if v < least {
			least = v
		}
		if v > most {
			most = v
		}
	}
	if least == 0 || most == 0 { // there are two zeros
		least, most = min(least, slices.Min(part)), max(most, slices.Max(part))
	}
	c.least, c.most = least, most
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

package experiment

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/eval"
)

// Row is one entry of the table: the mean of a metric over the runs, and the number
// that the paper prints. Unknown numbers are NaN.
type Row struct {
	Paper, Table, Dataset, Method, Param, Metric string // names; see Table and Value

	Runs int     // number of results that have the metric
	Mean float64 // mean of the metric over these results, in its unit
	SE   float64 // standard error of Mean: s/√Runs, where s is the standard deviation with divisor Runs-1; NaN for one run
	// The paper's mean, its standard error, and Z =
	// (Mean-PaperMean)/√(SE²+PaperSE²). If only one of the two standard errors is
	// known, Z uses that one alone; see eval.Versus.
	PaperMean, PaperSE, Z float64
}

// Summary returns our mean and standard error without the standard deviation, which a
// row does not have: SD is NaN. Its String is the text of a table cell, such as
// "2.86 ± 0.04".
func (row Row) Summary() eval.Summary {
	return eval.Summary{N: row.Runs, Mean: row.Mean, SD: math.NaN(), SE: row.SE}
}

// Rows averages the results. The rows are in the table's order of data sets, and
// within a data set in the table's order of methods. Data sets and methods that
// only Table.Finish adds come last. Within a method, parameters and metrics are in
// the order in which the tasks returned them. Rows sums the values of a row in the
// order of the runs, so equal results give equal bits. Failed results do not count.
func (rs *Results) Rows() []Row {
	type key struct{ dataset, method, param, metric string }
	values := map[key][]float64{}
	var keys []key
	for _, r := range rs.Done {
		for _, v := range r.Values {
			k := key{r.Dataset, r.Method, v.Param, v.Metric}
			if values[k] == nil {
				keys = append(keys, k)
			}
			values[k] = append(values[k], v.Value)
		}
	}
	place := func(names []string, name string) int {
		if i := slices.Index(names, name); i >= 0 {
			return i
		}
		return len(names)
	}
	methods := rs.Table.MethodNames()
	slices.SortStableFunc(keys, func(a, b key) int {
		if d := place(rs.Table.Datasets, a.dataset) - place(rs.Table.Datasets, b.dataset); d != 0 {
			return d
		}
		return place(methods, a.method) - place(methods, b.method)
	})
	rows := make([]Row, len(keys))
	for i, k := range keys {
		row := Row{Paper: rs.Table.Paper, Table: rs.Table.Name, Dataset: k.dataset, Method: k.method, Param: k.param, Metric: k.metric}
		rows[i] = row.of(values[k], rs.Table.Cells)
	}
	return rows
}

// of fills in the numbers, including the paper's if there are any. Values are
// finite, because results with other values are failures.
func (row Row) of(values []float64, cells []Cell) Row {
	ours, err := eval.Summarize(values)
	if err != nil {
		ours.Mean, ours.SE = math.NaN(), math.NaN()
	}
	row.Runs, row.Mean, row.SE = len(values), ours.Mean, ours.SE
	row.PaperMean, row.PaperSE, row.Z = math.NaN(), math.NaN(), math.NaN()
	for _, c := range cells {
		if c.Dataset != row.Dataset || c.Method != row.Method || c.Param != row.Param || c.Metric != row.Metric {
			continue
		}
		row.PaperMean, row.Z = c.Paper.Mean, eval.Versus(ours, c.Paper).Z
		if c.Paper.SE > 0 {
			row.PaperSE = c.Paper.SE
		} else if c.Paper.SD > 0 {
			row.PaperSE = c.Paper.SD / math.Sqrt(float64(c.Paper.N))
		}
	}
	return row
}

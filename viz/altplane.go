package viz

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// scatterDetails tells where the middle of each class is.
func scatterDetails(ds *learn.Dataset, x, y axis) string {
	labels := ds.Labels()
	if ds.Y == nil || len(labels) < 2 {
		return sentences(sayPlane(x, y))
	}
	name := func(k int) string { return ds.ClassName(labels[k]) }
	return sentences(sayPlane(x, y)) + " " + tell(len(labels), name, func(k int) string {
		var sum [2]float64
		n := 0
		for i, label := range ds.Y {
			if label == labels[k] {
				sum[0], sum[1], n = sum[0]+ds.X.At(i, 0), sum[1]+ds.X.At(i, 1), n+1
			}
		}
		return "around " + sayPoint([]float64{sum[0] / float64(n), sum[1] / float64(n)})
	})
}

// sayModel is the first line of the model's own text, if it has one.
func sayModel(model any) string {
	m, ok := model.(fmt.Stringer)
	if !ok {
		return ""
	}
	line, _, _ := strings.Cut(m.String(), "\n")
	if line = strings.TrimSpace(line); line == "" {
		return ""
	}
	const longest = 120
	if runes := []rune(line); len(runes) > longest {
		line = string(runes[:longest-1]) + "…"
	}
	return "Model: " + strings.TrimSuffix(line, ".")
}

// sayScores says which share of the plane each of two classes has, and the range of the
// scores.
func sayScores(f *field, minus, plus string) string {
	lo, hi := math.Inf(1), math.Inf(-1)
	var negative, none int
	for _, v := range f.v {
		switch {
		case math.IsNaN(v):
			none++
			continue
		case v < 0:
			negative++
		}
		lo, hi = min(lo, v), max(hi, v)
	}
	n := len(f.v)
	if none == n {
		return "The model has no score anywhere"
	}
	text := fmt.Sprintf("%s on %s of the plane, %s on %s", minus, sayPercent(negative, n), plus, sayPercent(n-negative-none, n))
	if none > 0 {
		text += ", no score on " + sayPercent(none, n)
	}
	return text + "; scores " + sayRange(lo, hi)
}

// sayRegions says which share of the plane each label has, the largest first.
func (r *regions) sayRegions(name func(label int) string) string {
	counts, order := make([]int, len(r.labels)), make([]int, len(r.labels))
	for _, v := range r.field.v {
		counts[int(v)]++
	}
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return counts[b] - counts[a] })
	var all []string
	for _, k := range order[:min(len(order), mostTold)] {
		all = append(all, fmt.Sprintf("%s on %s", name(r.labels[k]), sayPercent(counts[k], len(r.field.v))))
	}
	if len(order) > mostTold {
		all = append(all, fmt.Sprintf("%d more", len(order)-mostTold))
	}
	return "Share of the plane: " + strings.Join(all, ", ")
}

// simplexDetails tells where the function is least, and where the paths lead.
func simplexDetails(f *field, paths []Path, symbol string) string {
	least, at := math.Inf(1), []float64(nil)
	for j := range f.ys {
		for i := range len(f.xs) - j { // the other half is beyond the slanted side
			if v := f.at(i, j); v < least {
				least, at = v, []float64{f.xs[i], f.ys[j], max(0, 1-f.xs[i]-f.ys[j])}
			}
		}
	}
	low := "The function has no value"
	if at != nil {
		low = fmt.Sprintf("The least value on the grid is %s at (%s1, %s2, %s3) = %s", say(least), symbol, symbol, symbol, sayPoint(at))
	}
	name := func(k int) string { return paths[k].Name }
	return strings.TrimSpace(sentences(low) + " " + tell(len(paths), name, func(k int) string {
		p := paths[k].Points
		switch len(p) {
		case 0:
			return "no points"
		case 1:
			return "at " + sayPoint(p[0])
		}
		return fmt.Sprintf("from %s to %s in %s", sayPoint(p[0]), sayPoint(p[len(p)-1]), count(len(p)-1, "step"))
	}))
}

func sayPoint(c []float64) string {
	var all []string
	for _, v := range c {
		all = append(all, numeral(v, 3))
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// matrixDetails says what is on the diagonal of a square matrix and beside it, and how
// many entries are not finite.
func matrixDetails(m mat.Matrix) string {
	rows, cols := m.Dims()
	on, off := [2]float64{math.Inf(1), math.Inf(-1)}, [2]float64{math.Inf(1), math.Inf(-1)}
	odd := 0
	for i := range rows {
		for j := range cols {
			v := m.At(i, j)
			switch {
			case math.IsNaN(v) || math.IsInf(v, 0):
				odd++
			case i == j:
				on[0], on[1] = min(on[0], v), max(on[1], v)
			default:
				off[0], off[1] = min(off[0], v), max(off[1], v)
			}
		}
	}
	var square, holes string
	if rows == cols && on[0] <= on[1] && off[0] <= off[1] {
		square = fmt.Sprintf("On the diagonal %s, beside it %s", sayRange(on[0], on[1]), sayRange(off[0], off[1]))
	}
	if odd > 0 {
		holes = fmt.Sprintf("Not finite: %d of %d entries", odd, rows*cols)
	}
	return strings.TrimSpace(sentences(square, holes))
}

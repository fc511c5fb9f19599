package format

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// Write writes ds in dense form: the features in their order, then the class,
// named "label" or f.Label. A weight is in braces at the end of its line. A class
// without a name is written as its label.
//
// Write returns an error for infinite values and for two attributes with the same
// name.
func (f ARFF) Write(w io.Writer, ds *learn.Dataset) error {
	classes, ranks, err := classRanks(ds)
	if err != nil {
		return err
	}
	header := make([]string, 0, ds.Dim()+1)
	for j := range ds.Dim() {
		header = append(header, ds.FeatureName(j))
	}
	header = append(header, orElse(f.Label, "label"))
	if first, second := twice(header); second >= 0 {
		return fmt.Errorf("format: columns %d and %d are both named %q", first, second, header[first])
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "@relation %s\n\n", quoteARFF(orElse(f.Name, ds.Name)))
	for j, name := range header {
		kind := "numeric"
		levels := ds.LevelsOf(j)
		if j == ds.Dim() {
			levels = classes
		}
		if levels != nil {
			quotedLevels := make([]string, len(levels))
			if first, second := twice(levels); second >= 0 {
				return fmt.Errorf("format: column %d (%s) has two levels %q", j, name, levels[first])
			}
			for r, level := range levels {
				quotedLevels[r] = quoteARFF(level)
			}
			kind = "{" + strings.Join(quotedLevels, ", ") + "}"
		}
		fmt.Fprintf(out, "@attribute %s %s\n", quoteARFF(name), kind)
	}
	fmt.Fprint(out, "\n@data\n")
	var b []byte
	for i := range ds.Len() {
		b = b[:0]
		for j, v := range ds.X.RawRowView(i) {
			switch levels := ds.LevelsOf(j); {
			case math.IsNaN(v):
				b = append(b, '?')
			case math.IsInf(v, 0):
				return fmt.Errorf("format: %w: row %d, column %d (%s) is %v", learn.ErrNotFinite, i, j, ds.FeatureName(j), v)
			case levels != nil:
				level, err := levelName(ds, i, j)
				if err != nil {
					return err
				}
				b = append(b, quoteARFF(level)...)
			default:
				b = stream.AppendNumber(b, v)
			}
			b = append(b, ',')
		}
		b = append(b, quoteARFF(classes[ranks[i]])...)
		if ds.W != nil {
			b = append(stream.AppendNumber(append(b, ",{"...), ds.W[i]), '}')
		}
		if _, err := out.Write(append(b, '\n')); err != nil {
			return fmt.Errorf("format: %w", err)
		}
	}
	return out.Flush()
}

package display

import (
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// renderTable adds a table for a value that has no methods to show itself, if it
// is a matrix or something that records finds.
func renderTable(v any, d *Data) {
	if m, ok := v.(mat.Matrix); ok {
		addMatrix(m, d)
		return
	}
	if g, ok := records(v); ok {
		d.Data[MIMETypeHTML] = g.html()
	}
}

// mostLatex is the largest number of rows or columns of a matrix that is shown
// as a formula too.
const mostLatex = 8

// addMatrix shows m with four digits. If m cannot be read, such as a
// decomposition before its first use, nothing is added.
func addMatrix(m mat.Matrix, d *Data) {
	found := Data{Data: MIMEMap{}}
	defer func() {
		if recover() == nil {
			d.Data = merge(d.Data, found.Data)
		}
	}()
	rows, columns := m.Dims()
	if rows == 0 || columns == 0 {
		found.Data[MIMETypeText] = shape(m, rows, columns)
		return
	}
	g := grid{
		caption: shape(m, rows, columns),
		columns: numbers(columns), rowName: strconv.Itoa,
		rows: rows, width: columns,
		cell:   func(i, j int) string { return digits(m.At(i, j)) },
		number: func(i, j int) (float64, bool) { return m.At(i, j), true },
	}
	found.Data[MIMETypeHTML] = g.html()
	if rows <= mostLatex && columns <= mostLatex {
		found.Data[MIMETypeLatex] = latex(m, rows, columns)
	}
	if _, ok := m.(fmt.Stringer); !ok {
		option := mat.Excerpt(0)
		if rows > most || columns > most {
			option = mat.Excerpt(kept)
		}
		found.Data[MIMETypeText] = fmt.Sprintf("%.4g", mat.Formatted(m, mat.Squeeze(), option))
	}
}

// shape describes a matrix, such as "3 × 4 matrix".
func shape(m mat.Matrix, rows, columns int) string {
	kind := "matrix"
	switch m.(type) {
	case mat.Symmetric:
		kind = "symmetric matrix"
	case mat.Triangular:
		kind = "triangular matrix"
	case mat.Vector:
		kind = "vector"
	}
	return fmt.Sprintf("%d × %d %s", rows, columns, kind)
}

func latex(m mat.Matrix, rows, columns int) string {
	lines := make([]string, rows)
	for i := range lines {
		cells := make([]string, columns)
		for j := range cells {
			cells[j] = formula(digits(m.At(i, j)))
		}
		lines[i] = strings.Join(cells, " & ")
	}
	return "$\\begin{bmatrix}\n" + strings.Join(lines, " \\\\\n") + "\n\\end{bmatrix}$"
}

// formula writes a number in LaTeX; 1e-05 becomes a power of ten.
func formula(number string) string {
	digits, power, ok := strings.Cut(number, "e")
	switch {
	case number == "NaN":
		return `\mathrm{NaN}`
	case strings.HasSuffix(number, "Inf"):
		return strings.TrimSuffix(strings.TrimPrefix(number, "+"), "Inf") + `\infty`
	case !ok:
		return number
	}
	n, err := strconv.Atoi(power)
	if err != nil {
		return number
	}
	return fmt.Sprintf(`%s \cdot 10^{%d}`, digits, n)
}

func numbers(n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = strconv.Itoa(j)
	}
	return names
}

// significant is how many digits a number in a table has.
const significant = 4

// digits writes a number with that many digits.
func digits(v float64) string { return strconv.FormatFloat(v, 'g', significant, 64) }

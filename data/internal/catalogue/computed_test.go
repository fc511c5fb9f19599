package catalogue

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/lib/learn"
)

// The CSV of the computed set has the SHA-256 of that made of Statlog's own
// german.data-numeric.
func TestGermanNumericIsStatlogs(t *testing.T) {
	var b bytes.Buffer
	if err := (format.CSV{}).Write(&b, open(t, "german_numeric")); err != nil {
		t.Fatal(err)
	}
	const want = "4e220b504c38c525dc97804281b0a1a59de93b25864b9c20897d24fe8db75eac"
	if got := fmt.Sprintf("%x", sha256.Sum256(b.Bytes())); got != want {
		t.Errorf("SHA-256 %s, want %s", got, want)
	}
}

// The computed sets are the benchmark's own: each row of one is a row of the
// other, with the same label, one to one. German, heart, image and titanic have
// its scale too; for others it is known up to an affine map of each column, which
// standardising the benchmark's file takes away. Its numbers have 8 digits, and
// those of segment were printed with 6.
func TestComputedSetsMatchTheBenchmark(t *testing.T) {
	for _, c := range []struct {
		set       string
		tolerance float64
		scale     bool // the benchmark's scale is known
	}{
		{"breast_cancer", 1e-6, false},
		{"diabetis", 1e-6, false},
		{"german", 1e-6, true},
		{"heart", 1e-6, true},
		{"image", 1e-4, true},
		{"splice", 0, true},
		{"thyroid", 1e-6, false},
		{"titanic", 1e-6, true},
	} {
		t.Run(c.set, func(t *testing.T) {
			theirs := openHere(t, "raetsch_"+c.set)
			ours := open(t, "ida_"+c.set)
			if !c.scale {
				theirs = learn.FitStandard(theirs).Apply(theirs)
			}
			matchRows(t, ours, theirs, c.tolerance)
		})
	}
}

// matchRows pairs the rows of two sets, and demands that every one has its own.
func matchRows(t *testing.T, ours, theirs *learn.Dataset, tolerance float64) {
	t.Helper()
	if ours.Len() != theirs.Len() || ours.Dim() != theirs.Dim() {
		t.Fatalf("%d×%d rows and columns, want %d×%d", ours.Len(), ours.Dim(), theirs.Len(), theirs.Dim())
	}
	order := make([]int, theirs.Len()) // by the first column, to search less
	for i := range order {
		order[i] = i
	}
	key := func(i int) float64 { return theirs.X.At(i, 0) }
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	used := make([]bool, len(order))
	farthest, without := 0.0, 0
	for i := range ours.Len() {
		row := ours.X.RawRowView(i)
		best, nearest := -1, math.Inf(1)
		from, _ := slices.BinarySearchFunc(order, row[0]-tolerance, func(r int, v float64) int {
			if key(r) < v {
				return -1
			}
			return 1
		})
		for k := from; k < len(order) && key(order[k]) <= row[0]+tolerance; k++ {
			if used[k] || theirs.Y[order[k]] != ours.Y[i] {
				continue
			}
			if d := chebyshev(row, theirs.X.RawRowView(order[k])); d < nearest {
				best, nearest = k, d
			}
		}
		if best < 0 || nearest > tolerance {
			without++
			continue
		}
		used[best] = true
		farthest = max(farthest, nearest)
	}
	if without > 0 {
		t.Errorf("%d of %d rows have no partner within %v", without, ours.Len(), tolerance)
	}
	t.Logf("%d rows paired, the farthest %.1e apart", ours.Len()-without, farthest)
}

func chebyshev(a, b []float64) float64 {
	most := 0.0
	for j := range a {
		most = max(most, math.Abs(a[j]-b[j]))
	}
	return most
}

// Numbers of the benchmark's files, for those who have them not: its extremes of
// titanic and of german's purpose, and the bases next to the junctions, which
// are G and T behind an exon and A and G before one.
func TestComputedSetsKeepTheirCodes(t *testing.T) {
	for _, c := range []struct {
		set         string
		column      int
		least, most float64
	}{
		{"ida_titanic", 0, -1.8665154, 0.96542423},
		{"ida_titanic", 1, -0.2282095, 4.3799476},
		{"ida_titanic", 2, -1.9186728, 0.5209568},
		{"ida_german", 3, -0.17827511, 9.0497315},
		{"ida_heart", 1, -1.4476387, 0.68822166},
	} {
		values := mat.Col(nil, c.column, open(t, c.set).X)
		least, most := slices.Min(values), slices.Max(values)
		if math.Abs(least-c.least) > 1e-6 || math.Abs(most-c.most) > 1e-6 {
			t.Errorf("%s, column %d: from %.8f to %.8f, want %.8f to %.8f", c.set, c.column, least, most, c.least, c.most)
		}
	}
	dna, splice := open(t, "dna"), open(t, "ida_splice")
	share := func(class string, base int, number float64) float64 {
		of, all, row := 0.0, 0.0, 0
		for i, y := range dna.Y {
			if slices.Contains(leftOut, i) {
				continue
			}
			if dna.ClassName(y) == class {
				all++
				if splice.X.At(row, base-1) == number {
					of++
				}
			}
			row++
		}
		return of / all
	}
	const a, g, tt = 1, 2, 4
	for _, s := range []float64{
		share("exon to intron", 31, g), share("exon to intron", 32, tt), share("intron to exon", 29, a), share("intron to exon", 30, g),
	} {
		if s < 0.98 {
			t.Errorf("a junction's own base is there in only %.1f %%", 100*s)
		}
	}
}

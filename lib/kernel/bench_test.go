package kernel_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// values are the work of count values of a kernel of points of d features, in
// numbers of so many bytes; n points are gone through.
func values(k kernel.Kernel, count, d, n, size int) roof.Work {
	unit := float64(size) / 8
	w := roof.Work{Inner: unit}
	switch k.(type) {
	case kernel.Stump:
		w.CityBlock = unit * float64(d)
	case kernel.Perceptron:
		w.Euclidean = unit * float64(d)
		if w.Root = 1; size == 4 {
			w.Root, w.Root32 = 0, 1
		}
	case kernel.Gaussian:
		w.Euclidean = unit * float64(d)
		w.Inner += 12 // of the exponential
		if size == 4 {
			w.Inner = 5
		}
	}
	w = w.Times(float64(count))
	w.Read, w.Footprint = float64(n*d*size), n*d*size
	return w
}

// eachKernel runs a benchmark for n points of two sizes and the kernels that the
// papers use.
func eachKernel(b *testing.B, n int, run func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int)) {
	for _, d := range []int{20, 256} {
		X := kerneltest.Points(n, d, 1)
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}, kernel.Gaussian{Gamma: 1 / float64(d)}} {
			b.Run(fmt.Sprintf("%s/D=%d", kernel.Name(k), d), func(b *testing.B) { run(b, k, X, d) })
		}
	}
}

func newRows(b *testing.B, k kernel.Kernel, X *mat.Dense) *gram.Rows {
	rows, err := gram.For(k, X)
	if err != nil {
		b.Fatal(err)
	}
	return rows
}

func must(b *testing.B, err error) {
	if err != nil {
		b.Fatal(err)
	}
}

func BenchmarkRow(b *testing.B) {
	const n = 4096
	dst := make([]float64, n)
	eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
		rows := newRows(b, k, X)
		roof.Run(b, "Gpairs/s", n, values(k, n, d, n, 8), func() { must(b, rows.Row(context.Background(), 7, dst)) })
	})
}

func BenchmarkRows32(b *testing.B) {
	const n = 4096
	var dst [4][]float32
	for r := range dst {
		dst[r] = make([]float32, n)
	}
	eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
		rows := newRows(b, k, X)
		roof.Run(b, "Gpairs/s", 4*n, values(k, 4*n, d, n, 4), func() {
			must(b, rows.Rows32(context.Background(), []int{3, 5, 7, 9}, 1, dst[:]))
		})
	})
}

// BenchmarkSquare counts the pairs i <= j, of which the others are copies.
func BenchmarkSquare(b *testing.B) {
	for _, n := range []int{300, 2000} {
		dst := make([]float64, n*n)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
				rows := newRows(b, k, X)
				pairs := n * (n + 1) / 2
				w := values(k, pairs, d, n, 8).And(roof.Work{Read: float64(4 * n * n), Written: float64(8 * n * n), Footprint: 8 * n * n})
				roof.Run(b, "Gpairs/s", float64(pairs), w, func() { must(b, rows.Square(context.Background(), dst, n)) })
			})
		})
	}
}

// BenchmarkGram counts as Square does; its memory is new, as its caller's is.
func BenchmarkGram(b *testing.B) {
	const n, pairs = 2000, 2000 * 2001 / 2
	eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
		w := values(k, pairs, d, n, 8).And(roof.Work{Written: 4 * n * n, Footprint: 8 * n * n})
		roof.Run(b, "Gpairs/s", pairs, w, func() {
			_, err := kernel.Gram(context.Background(), k, X)
			must(b, err)
		})
	})
}

// BenchmarkCombined compares the Gram matrices of combined kernels with that of a
// Gaussian, in turn, in one benchmark: "×gaussian" is the ratio of the times. The
// goals are 1.3 for a pointer, Scaled and Normalized, and 2.3 for a sum of two.
func BenchmarkCombined(b *testing.B) {
	X := kerneltest.Points(2000, 20, 1)
	gauss := kernel.Gaussian{Gamma: 0.05}
	timed := func(k kernel.Kernel) time.Duration {
		begin := time.Now()
		_, err := kernel.Gram(context.Background(), k, X)
		must(b, err)
		return time.Since(begin)
	}
	for _, c := range []struct {
		name string
		k    kernel.Kernel
	}{
		{"pointer", &gauss},
		{"scaled", kernel.Scaled{Factor: 2, Kernel: gauss}},
		{"normalized gaussian", kernel.Normalized{Kernel: gauss}},
		{"normalized linear", kernel.Normalized{Kernel: kernel.Linear{}}},
		{"sum of two gaussians", kernel.Sum{gauss, kernel.Gaussian{Gamma: 1}}},
		{"sum of gaussian and stump", kernel.Sum{gauss, kernel.Stump{}}},
		{"weighted sum of three", kernel.Sum{
			kernel.Scaled{Factor: 0.2, Kernel: gauss},
			kernel.Scaled{Factor: 0.3, Kernel: kernel.Gaussian{Gamma: 0.2}},
			kernel.Scaled{Factor: 0.5, Kernel: kernel.Gaussian{Gamma: 1}},
		}},
		{"product", kernel.Product{gauss, kernel.Linear{}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var plain, combined time.Duration
			for b.Loop() {
				plain += timed(gauss)
				combined += timed(c.k)
			}
			b.ReportMetric(float64(combined)/float64(plain), "×gaussian")
		})
	}
}

func BenchmarkCross(b *testing.B) {
	const m, n = 512, 2000
	eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
		A := X.Slice(0, m, 0, d)
		w := values(k, m*n, d, n, 8).And(roof.Work{Written: 8 * m * n, Footprint: 8 * m * n})
		roof.Run(b, "Gpairs/s", m*n, w, func() {
			_, err := kernel.Cross(context.Background(), k, A, X)
			must(b, err)
		})
	})
}

// BenchmarkCombineAt evaluates each pair of the rows with coefficients once.
func BenchmarkCombineAt(b *testing.B) {
	const n, m = 4096, 1024
	c, at, dst := make([]float64, n), make([]int, m), make([]float64, m)
	for k := range at {
		at[k] = 4 * k
		c[at[k]] = float64(k%7) - 3.5
	}
	eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
		rows := newRows(b, k, X)
		const pairs = m * (m + 1) / 2
		roof.Run(b, "Gpairs/s", pairs, values(k, pairs, d, m, 8).And(roof.Work{Inner: 2 * pairs}), func() {
			must(b, rows.CombineAt(context.Background(), c, at, dst))
		})
	})
}

// BenchmarkExpand is prediction: m support vectors, n points.
func BenchmarkExpand(b *testing.B) {
	const m, n = 512, 4096
	c := make([]float64, m)
	for i := range c {
		c[i] = float64(i%7) - 3.5
	}
	eachKernel(b, n, func(b *testing.B, k kernel.Kernel, X *mat.Dense, d int) {
		A := X.Slice(0, m, 0, d)
		roof.Run(b, "Gpairs/s", m*n, values(k, m*n, d, n, 8).And(roof.Work{Inner: m * n}), func() {
			_, err := kernel.Expand(context.Background(), k, A, c, X)
			must(b, err)
		})
	})
}

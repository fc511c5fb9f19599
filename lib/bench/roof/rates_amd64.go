//go:build amd64 && !purego

package roof

import "github.com/mercer-go/mercer/lib/internal/simd"

//go:noescape
func cityBlockAVX512(x, y float64, n int)

//go:noescape
func cityBlockAVX2(x, y float64, n int)

//go:noescape
func euclideanAVX512(x, y float64, n int)

//go:noescape
func euclideanAVX2(x, y float64, n int)

//go:noescape
func innerAVX512(x, y float64, n int)

//go:noescape
func innerAVX2(x, y float64, n int)

//go:noescape
func divideAVX512(x, y float64, n int)

//go:noescape
func divideAVX2(x, y float64, n int)

//go:noescape
func rootAVX512(x, y float64, n int)

//go:noescape
func rootAVX2(x, y float64, n int)

//go:noescape
func root32AVX512(x, y float64, n int)

//go:noescape
func root32AVX2(x, y float64, n int)

//go:noescape
func scatterAVX512(x, y float64, n int)

//go:noescape
func scatterAVX2(x, y float64, n int)

//go:noescape
func readAVX512(p *float64, n int)

//go:noescape
func readAVX2(p *float64, n int)

//go:noescape
func writeAVX512(p *float64, n int)

//go:noescape
func writeAVX2(p *float64, n int)

// loops returns the loops for the instruction set in use.
func loops() *machine {
	switch simd.Level() {
	case "AVX512":
		return &machine{8, [operations]func(x, y float64, n int){cityBlockAVX512, euclideanAVX512, innerAVX512, divideAVX512, rootAVX512, root32AVX512, scatterAVX512}, readAVX512, writeAVX512}
	case "AVX2":
		return &machine{4, [operations]func(x, y float64, n int){cityBlockAVX2, euclideanAVX2, innerAVX2, divideAVX2, rootAVX2, root32AVX2, scatterAVX2}, readAVX2, writeAVX2}
	}
	return nil
}

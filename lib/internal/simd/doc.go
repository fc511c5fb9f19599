// Package simd has the inner loops of the library: distances between one point
// and many, the elementwise functions that make kernels of them, and the two
// passes of the solver over a row.
//
// On amd64 they are assembly, for AVX-512 or for AVX2 with FMA, whichever the
// processor has (dispatch_amd64.go); gen writes it. Elsewhere, and with the
// build tag purego, they are Go (twin*.go). All three give the same bits: each
// lane does what the Go code does, in the same order, with the same fused
// multiplications.
//
// Points are kept in panels of eight, feature by feature (panels.go), so that
// eight distances grow side by side and nothing is added across lanes.
package simd

//go:generate go run ./gen

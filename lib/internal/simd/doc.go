// Package simd has the inner loops of the library: distances between one point
// and many, the functions that turn distances into kernel values, the passes of
// the solver over a row, and products of matrices.
//
// On amd64 these loops are assembly, which the program gen writes: for AVX-512, or for
// AVX2 with FMA, as the processor allows (dispatch_amd64.go). On other processors, and
// with the build tag purego, they are Go (twin*.go). All three give the same bits. Each
// lane (one number of a vector register) does what the Go code does, in the same order,
// with the same fused multiply-adds.
//
// Points are stored in panels of eight, feature by feature (panels.go). So eight
// distances are computed side by side, one in each lane, and no sum goes across lanes.
//
// A comment that names a length, or a multiple, states a condition. Not every function
// checks it.
package simd

//go:generate go run ./gen

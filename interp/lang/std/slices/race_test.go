//go:build race

package slices_test

// raced: with the race detector, a compiled append(s, make(...)...) makes the slice first.
const raced = true

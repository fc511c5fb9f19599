//go:build race

package faults

// raced: the race detector takes more memory than an interpreter may have.
const raced = true

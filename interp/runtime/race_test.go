//go:build race

package runtime

// raced: with the race detector, large cells take minutes.
const raced = true

//go:build race

package session

// raced: with the race detector, large cells take minutes.
const raced = true

//go:build !race

// Package raced tells tests whether the race detector runs. A test that computes for long, on one
// goroutine or as others here do on several, skips under it: make gotest runs it again without.
package raced

// On is whether the race detector runs.
const On = false

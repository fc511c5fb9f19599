//go:build !race

package raced

// On is whether the race detector runs.
const On = false

// Package search has what all algorithms of column generation do with a
// learn.Pool: make it, search it, and check what it found.
package search

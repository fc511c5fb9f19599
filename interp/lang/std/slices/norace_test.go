//go:build !race

package slices_test

const raced = false

// Package nearest finds the name that a user most likely meant.
package nearest

import (
	"slices"
	"strings"
)

// Name returns the first of names that contains the word. If there is none, it
// returns the first with the smallest number of edits, if this number is at most
// half the length of that name. Otherwise it returns "".
func Name(word string, names []string) string {
	if word == "" {
		return ""
	}
	best, fewest := "", -1
	for _, name := range names {
		if strings.Contains(name, word) {
			return name
		}
		if e := edits(word, name); fewest < 0 || e < fewest {
			best, fewest = name, e
		}
	}
	if 2*fewest > len(best) {
		return ""
	}
	return best
}

// edits returns the Levenshtein distance: the smallest number of inserted, deleted
// and replaced characters that turns a into b.
func edits(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1) // distances of a prefix of a to every prefix of b
	for j := range row {
		row[j] = j
	}
	for i := range from {
		above := slices.Clone(row)
		row[0] = i + 1
		for j := range to {
			substitute := above[j]
			if from[i] != to[j] {
				substitute++
			}
			row[j+1] = min(above[j+1]+1, row[j]+1, substitute)
		}
	}
	return row[len(to)]
}

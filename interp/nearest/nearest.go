// Package nearest finds the name that a mistyped name may stand for.
package nearest

import "strings"

// Name returns the name that is most similar to a mistyped one, or "" if none
// is similar. It ignores case.
func Name(name string, names []string) string {
	best, found := 3, "" // more than two letters off is another word
	for _, n := range names {
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d < best {
			best, found = d, n
		}
	}
	return found
}

// distance counts the letters to insert, delete, replace or swap with their
// neighbour that make a into b.
func distance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replace := d[i-1][j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			d[i][j] = min(replace, d[i-1][j]+1, d[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

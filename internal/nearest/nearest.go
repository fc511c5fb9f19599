// Package nearest guesses which name a mistyped word stands for.
package nearest

import "strings"

const (
	mostEdits = 2 // with more edits it is another word
	leastPart = 4 // a shorter word is part of too many names
)

// Name returns the one of names that is most similar to the mistyped name word. If
// none is similar, it returns the first name that contains word, provided that word
// has at least 4 bytes. Otherwise it returns "". It ignores case.
func Name(word string, names []string) string {
	if word == "" {
		return ""
	}
	word = strings.ToLower(word)
	fewest, found := mostEdits+1, ""
	for _, name := range names {
		if d := distance([]rune(word), []rune(strings.ToLower(name))); d < fewest {
			fewest, found = d, name
		}
	}
	if found != "" || len(word) < leastPart {
		return found
	}
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), word) {
			return name
		}
	}
	return ""
}

// distance returns the smallest number of edits that turns a into b. An edit inserts,
// deletes or replaces a letter, or swaps two neighbours.
func distance(a, b []rune) int {
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

package cell

import (
	"regexp"
	"strings"
)

// qualified is a name of an earlier cell as the checker writes it, or a string,
// in which nothing is changed.
var qualified = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|\\bmain\\.[\\pL_]")

// unqualified is a complaint of the checker in the words of cells. To it each
// cell is a package, and the names of the others are main.T.
func unqualified(msg string) string {
	return qualified.ReplaceAllStringFunc(msg, func(s string) string { return strings.TrimPrefix(s, "main.") })
}

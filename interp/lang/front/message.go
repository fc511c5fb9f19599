package front

import (
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// qualified matches a name of an earlier cell as the checker writes it, or a
// string, which must not be changed.
var qualified = lazyregexp.New("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|\\bmain\\.[\\pL_]")

// unqualified rewrites an error of the checker for cells. For the checker each
// cell is a package, and the names of others are main.T.
func unqualified(msg string) string {
	return qualified().ReplaceAllStringFunc(msg, func(s string) string { return strings.TrimPrefix(s, "main.") })
}

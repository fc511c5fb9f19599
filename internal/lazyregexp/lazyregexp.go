// Package lazyregexp compiles the regular expressions of package variables when
// they are first used, and not each time that the program starts: one with
// classes such as \pL takes some 100 KB.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles the expression the first time, and returns
// the result each time. It panics there if the expression is wrong.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

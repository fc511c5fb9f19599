package symbols

import "github.com/mercer-go/mercer/interp/lang/host"

// Packages returns all packages that are compiled in, also those that "mercer
// build --with" added.
func Packages() host.Packages {
	return host.Packages{
		Symbols: Symbols,
		Types:   append([][]byte{Bundle}, More...),
		Docs:    append([][]byte{Docs}, MoreDocs...),
		Added:   Added,
	}
}

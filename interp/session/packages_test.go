package session

import "github.com/mercer-go/mercer/interp/symbols"

// openSession is New for cells that can import everything.
func openSession(opts Options) (*Session, error) {
	opts.Packages = symbols.Packages()
	return New(opts)
}

//go:build !unix

package runtime

import "os"

// redirect puts w in the place of *target, which catches all that Go code
// prints; descriptors cannot be exchanged here.
func redirect(target **os.File, w *os.File) (restore func() error, err error) {
	old := *target
	*target = w
	return func() error { *target = old; return nil }, nil
}

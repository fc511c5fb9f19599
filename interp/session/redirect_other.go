//go:build !unix

package session

import "os"

// redirect replaces *target by w, which catches what Go code prints. On this
// system descriptors cannot be replaced.
func redirect(target **os.File, w *os.File) (restore func() error, err error) {
	old := *target
	*target = w
	return func() error { *target = old; return nil }, nil
}

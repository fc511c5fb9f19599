//go:build unix

package session

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the processor time of this process, or a negative number if
// it is unknown.
func cpuTime() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return -1
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

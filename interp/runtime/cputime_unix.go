//go:build unix

package runtime

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime is what this process has had of the processors; negative if that is
// not known.
func cpuTime() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return -1
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

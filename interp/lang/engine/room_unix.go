//go:build unix

package engine

import "golang.org/x/sys/unix"

// readMemoryLimit says how many bytes this process may take.
func readMemoryLimit() uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &limit); err != nil || limit.Cur > 1<<40 {
		return 1 << 40
	}
	return limit.Cur
}

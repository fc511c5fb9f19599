package session

import (
	"time"

	"golang.org/x/sys/windows"
)

// cpuTime returns the processor time of this process, or a negative number if
// it is unknown.
func cpuTime() time.Duration {
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &exited, &kernel, &user) != nil {
		return -1
	}
	ticks := func(t windows.Filetime) time.Duration {
		return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100 // in units of 100 ns
	}
	return ticks(kernel) + ticks(user)
}

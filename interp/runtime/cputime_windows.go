package runtime

import (
	"time"

	"golang.org/x/sys/windows"
)

// cpuTime is what this process has had of the processors; negative if that is
// not known.
func cpuTime() time.Duration {
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &exited, &kernel, &user) != nil {
		return -1
	}
	ticks := func(t windows.Filetime) time.Duration {
		return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100 // of 100 ns
	}
	return ticks(kernel) + ticks(user)
}

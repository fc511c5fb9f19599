package worker

import (
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// LimitMemory limits this process's private memory to most bytes. 0 means the
// memory of the machine or the container. A cell that needs more then ends this
// process with Go's own message. Without the limit, the machine could stop, or
// the kernel could kill other processes.
func LimitMemory(most uint64) {
	if most == 0 {
		most = availableMemory()
	}
	if most == 0 {
		return
	}
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &old); err != nil || old.Max < most {
		return
	}
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: old.Max}) // only a protection, so errors do not matter
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(most / 10 * 8)) // garbage counts too
	}
}

// availableMemory returns the memory of the machine or the container, or 0 if
// unknown.
func availableMemory() uint64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	most := info.Totalram * uint64(info.Unit)
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		if n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil && n > 0 {
			most = min(most, n)
		}
	}
	return most
}

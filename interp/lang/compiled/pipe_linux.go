package compiled

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is how much a pipe takes before its writer waits. With the system's
// default, 64 KB, large slices are sent in small steps.
const pipeSize = 1 << 20

// widen makes a pipe as large as it may be.
func widen(f *os.File) {
	if raw, err := f.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, pipeSize) }) // it works without
	}
}

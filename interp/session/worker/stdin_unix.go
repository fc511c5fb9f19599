//go:build unix

package worker

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// readable reports whether something waits to be read.
func readable(raw syscall.RawConn) (yes bool) {
	_ = raw.Control(func(fd uintptr) { yes = polled(fd) }) // it fails for a closed file
	return yes
}

func polled(fd uintptr) bool {
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
	return n > 0 && err == nil
}

// deaf reports whether deadlines do not reach a reader: after a command has had
// the file, reads wait in the system.
func deaf(raw syscall.RawConn) (yes bool) {
	_ = raw.Control(func(fd uintptr) {
		flags, err := unix.FcntlInt(fd, unix.F_GETFL, 0)
		yes = err == nil && flags&unix.O_NONBLOCK == 0
	})
	return yes
}

// drain drops what waits to be read. Nobody else may read at the same time.
func drain(raw syscall.RawConn) {
	if !readable(raw) {
		return
	}
	_ = raw.Read(func(fd uintptr) bool {
		for buf := make([]byte, 4096); polled(fd); {
			if n, err := unix.Read(int(fd), buf); n <= 0 || err != nil {
				break
			}
		}
		return true
	})
}

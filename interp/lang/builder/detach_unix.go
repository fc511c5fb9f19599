//go:build unix

package builder

import (
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// detach makes a command go on when the process that starts it ends.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// beNice lets other processes go first. It is for all threads, of which any may start the
// compilers: on Linux, each has a priority of its own. detach has made the group. A thread that is
// being made has the priority of before, so beNice sets it again once the thread is there.
func beNice() {
	_ = unix.Setpriority(unix.PRIO_PGRP, 0, 10) // else it only takes their time
	time.Sleep(10 * time.Millisecond)
	_ = unix.Setpriority(unix.PRIO_PGRP, 0, 10)
}

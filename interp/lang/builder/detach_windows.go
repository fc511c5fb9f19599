package builder

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// detach makes a command go on when the process that starts it ends.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.DETACHED_PROCESS | windows.BELOW_NORMAL_PRIORITY_CLASS}
}

// beNice lets other processes go first, which detach has seen to.
func beNice() {}

//go:build unix

package runtime

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command the head of a process group, which can be signalled
// as a whole.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// interruptTree interrupts a command and what it has started. It fails if there
// is nothing left.
func interruptTree(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

// killTree ends them.
func killTree(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

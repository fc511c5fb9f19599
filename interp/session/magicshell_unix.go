//go:build unix

package session

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command the leader of a new process group, so that signals
// reach the whole group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// interruptTree interrupts a command and what it started. It fails if nothing
// is left.
func interruptTree(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

// killTree kills a command and what it started.
func killTree(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

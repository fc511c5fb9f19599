//go:build unix

// Package processtree ends commands together with the processes that they have started.
package processtree

import (
	"os/exec"
	"syscall"
)

// Own makes a command the leader of a new process group, so that signals
// reach the whole group.
func Own(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Interrupt interrupts a command and what it started. It fails if nothing
// is left.
func Interrupt(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

// Kill kills a command and what it started.
func Kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

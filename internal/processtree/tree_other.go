//go:build !unix

// Package processtree ends commands together with the processes that they have started.
package processtree

import (
	"os/exec"
	"runtime"
	"strconv"
)

// Own does nothing: what a command starts can be found all the same.
func Own(*exec.Cmd) {}

// Interrupt ends a command. Here an interrupt cannot be sent to one
// command.
func Interrupt(cmd *exec.Cmd) { Kill(cmd) }

// Kill ends a command and what it started.
func Kill(cmd *exec.Cmd) {
	if runtime.GOOS == "windows" {
		_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() // otherwise only the command itself is killed below
	}
	_ = cmd.Process.Kill() // it fails if nothing is left to kill
}

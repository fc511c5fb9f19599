//go:build !unix

package session

import (
	"os/exec"
	"runtime"
	"strconv"
)

func ownGroup(*exec.Cmd) {}

// interruptTree ends a command. Here an interrupt cannot be sent to one
// command.
func interruptTree(cmd *exec.Cmd) { killTree(cmd) }

// killTree ends a command and what it started.
func killTree(cmd *exec.Cmd) {
	if runtime.GOOS == "windows" {
		_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() // otherwise only the command itself is killed below
	}
	_ = cmd.Process.Kill() // it fails if nothing is left to kill
}

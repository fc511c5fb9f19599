//go:build !unix

package runtime

import (
	"os/exec"
	"runtime"
	"strconv"
)

func ownGroup(*exec.Cmd) {}

// interruptTree ends a command: there is no interrupt that it could be sent
// alone.
func interruptTree(cmd *exec.Cmd) { killTree(cmd) }

// killTree ends a command and what it has started.
func killTree(cmd *exec.Cmd) {
	if runtime.GOOS == "windows" {
		_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() // else it alone is killed below
	}
	_ = cmd.Process.Kill() // it fails if there is nothing left to kill
}

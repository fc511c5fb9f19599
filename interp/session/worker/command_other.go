//go:build !linux

package worker

import "syscall"

// commandReads cannot be told on this system: a command that a cell has given
// os.Stdin, and that reads, waits until the cell is stopped.
func commandReads(syscall.RawConn) bool { return false }

//go:build !unix

package worker

import "syscall"

func readable(syscall.RawConn) bool { return false }

func deaf(syscall.RawConn) bool { return true }

func drain(syscall.RawConn) {}

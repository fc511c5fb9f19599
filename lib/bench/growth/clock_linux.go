package main

import "syscall"

// cpuSeconds are those this process has used, in all its threads.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return wallSeconds()
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

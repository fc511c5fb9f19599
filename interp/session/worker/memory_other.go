//go:build !linux

package worker

// LimitMemory does nothing on this system.
func LimitMemory(uint64) {}

//go:build !unix

package engine

// readMemoryLimit says how many bytes this process may take: more than it ever will.
func readMemoryLimit() uint64 { return 1 << 40 }

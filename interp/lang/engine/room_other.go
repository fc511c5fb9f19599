//go:build !unix

package engine

// memoryLimit is how many bytes this process may take: more than it ever will.
func memoryLimit() uint64 { return 1 << 40 }

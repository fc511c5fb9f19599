//go:build !amd64 && !arm64

package rtype

// Stubs are written for two processors; this does not build for others.
const stubSize = the_interpreter_needs_amd64_or_arm64

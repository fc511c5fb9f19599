package rtype

// stubSize is the length of a stub in stubs_arm64.s.
const stubSize = 16

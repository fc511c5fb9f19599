package rtype

// stubSize is the length of a stub in stubs_amd64.s.
const stubSize = 9

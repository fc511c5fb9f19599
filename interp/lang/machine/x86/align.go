package x86

// nops are instructions that do nothing, by their length.
var nops = [...][]byte{
	1: {0x90},
	2: {0x66, 0x90},
	3: {0x0F, 0x1F, 0x00},
	4: {0x0F, 0x1F, 0x40, 0},
	5: {0x0F, 0x1F, 0x44, 0, 0},
	6: {0x66, 0x0F, 0x1F, 0x44, 0, 0},
	7: {0x0F, 0x1F, 0x80, 0, 0, 0, 0},
	8: {0x0F, 0x1F, 0x84, 0, 0, 0, 0, 0},
}

// Align adds instructions that do nothing, so that what follows begins at a multiple of n bytes.
func (a *Asm) Align(n int) {
	for len(a.code)%n != 0 {
		a.put(nops[min(n-len(a.code)%n, len(nops)-1)]...)
	}
}

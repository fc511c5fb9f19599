// What the stubs of all processors share. STUB(n) is that of slot n.
#define STUBS4(n) STUB(n); STUB(n+1); STUB(n+2); STUB(n+3)
#define STUBS16(n) STUBS4(n); STUBS4(n+4); STUBS4(n+8); STUBS4(n+12)
#define STUBS64(n) STUBS16(n); STUBS16(n+16); STUBS16(n+32); STUBS16(n+48)
#define STUBS256(n) STUBS64(n); STUBS64(n+64); STUBS64(n+128); STUBS64(n+192)
#define STUBS1024(n) STUBS256(n); STUBS256(n+256); STUBS256(n+512); STUBS256(n+768)
#define STUBS4096(n) STUBS1024(n); STUBS1024(n+1024); STUBS1024(n+2048); STUBS1024(n+3072)

TEXT ·stubs(SB), NOSPLIT|NOFRAME, $0-0
	STUBS4096(0)
	STUBS4096(4096)
	STUBS4096(8192)
	STUBS4096(12288)

// Where the first stub is.
DATA ·base+0(SB)/8, $·stubs(SB)
GLOBL ·base(SB), NOPTR|RODATA, $8

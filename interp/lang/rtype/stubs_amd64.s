#include "textflag.h"

// Each stub loads the func value of its slot into DX, where a closure expects its own
// address, and jumps to its code. It has no frame and calls nothing: the receiver and the
// arguments pass through as they are. A stub takes 9 bytes.
#define STUB(n) MOVQ ·slots+(8*(n))(SB), DX; JMP (DX)

#include "stubs.h"

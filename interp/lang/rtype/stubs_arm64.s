#include "textflag.h"

// Each stub loads the func value of its slot into R26, where a closure expects its own
// address, and jumps to its code. It has no frame and calls nothing: the receiver and the
// arguments pass through as they are. A stub takes 16 bytes.
#define STUB(n) MOVD ·slots+(8*(n))(SB), R26; MOVD (R26), R27; JMP (R27)

#include "stubs.h"

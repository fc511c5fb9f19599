// Package machine compiles loops to machine code.
//
// It takes a Region: the blocks of a loop nest as instructions on values, each of one
// number or pointer. A region works on a frame, a block of typed memory that the caller
// owns. Values come from the frame where the region is entered, and are written to it
// where the region is left.
//
// # Leaving
//
// Machine code never calls Go. It leaves through an exit, and the caller goes on from there: it
// carries out what the machine code cannot, raises the panic, or looks at the stop flag,
// and may enter again. A check that fails, a poll that is due, and the end of the loop
// are exits.
//
// # Doors
//
// A region that changes nothing may have a Door: then compiled code can call it as a function. It lies on the stack
// of its caller, and what it cannot do it leaves to a Go function, to which it jumps as if it had never been there.
//
// # The garbage collector
//
// Nobody scans the stack of a goroutine while it is in machine code: it is at no safe
// point until it leaves. So registers may hold pointers, but machine code never stores one in
// memory that outlives the visit. At an exit it hands them over in an array on
// the caller's stack, and Go code writes them to the frame, with the write barrier.
//
// Every loop polls, unless it has few rounds: it compares the stack pointer with the limit that the scheduler
// moves when it wants the processor. So a collection waits for a loop no longer than
// for a loop of compiled code with calls in it.
package machine

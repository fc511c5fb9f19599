package main

import (
	"cmp"
	"fmt"
	"os"

	"golang.org/x/term"
)

// console is where mercer itself writes. A program may close or redirect the
// descriptors 1 and 2, so newConsole duplicates these files at the start, and
// nothing else does.
type console struct {
	out  *outlet
	err  *os.File
	last lastLine
}

func newConsole() *console {
	return &console{out: &outlet{file: duplicate(os.Stdout)}, err: duplicate(os.Stderr)}
}

// do runs a command, and returns its exit code. A command fails if not all that
// it has printed has arrived.
func (c *console) do(args []string) int {
	code := dispatch(c, args)
	if err := c.out.failure(); err != nil {
		fmt.Fprintf(c.err, "mercer: not everything was printed: %v\n", err)
		return cmp.Or(code, exitFailure)
	}
	return code
}

// width returns the number of columns of err's terminal, or 0 if err is not a
// terminal.
func (c *console) width() int {
	width, _ := c.size()
	return width
}

// size returns the size of the terminal, or 0, 0 if there is none. The height
// is 0 if it is unknown, or if the terminal cannot move its cursor.
func (c *console) size() (width, height int) {
	fd := int(c.err.Fd())
	if !term.IsTerminal(fd) {
		return 0, 0
	}
	w, h, err := term.GetSize(fd)
	if err != nil || w <= 0 {
		return plainWidth, 0
	}
	if os.Getenv("TERM") == "dumb" {
		h = 0
	}
	return w, h
}

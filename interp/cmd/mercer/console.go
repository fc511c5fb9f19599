package main

import (
	"os"

	"golang.org/x/term"
)

// console is where mercer itself writes. A program may close or redirect the
// descriptors 1 and 2, so newConsole duplicates these files at the start, and
// nothing else does.
type console struct {
	out, err *os.File
	last     lastLine
}

func newConsole() *console {
	return &console{out: duplicate(os.Stdout), err: duplicate(os.Stderr)}
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

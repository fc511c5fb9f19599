package main

import (
	"os"

	"golang.org/x/term"
)

// console is where mercer itself writes. A program may close the descriptors 1
// and 2 or lead them elsewhere, so the console's files are duplicates made at
// the start: newConsole is the one place for that.
type console struct {
	out, err *os.File
	last     lastLine
}

func newConsole() *console {
	return &console{out: duplicate(os.Stdout), err: duplicate(os.Stderr)}
}

// width is how many columns the terminal has that err writes to, or 0 if it is
// no terminal.
func (c *console) width() int {
	width, _ := c.size()
	return width
}

// size is that of the terminal, or 0, 0. The height alone is 0 if nobody knows
// it, or if the terminal moves no cursor.
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

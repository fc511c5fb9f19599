package main

import "fmt"

// lastLine keeps a line at the bottom of a terminal while a program prints. All
// output scrolls above the line, so the code that prints need not know about
// it.
type lastLine struct {
	rows int // of the terminal on which the line is set up; 0 if it is not
}

// Control sequences of a VT100 terminal.
const (
	indexDown, indexUp   = "\x1bD", "\x1bM" // one row, in the same column; indexDown scrolls at the bottom
	saveCursor, recall   = "\x1b7", "\x1b8"
	wholeScreen, eraseIt = "\x1b[r", "\x1b[K"
)

// draw returns what to send to a terminal with so many rows to show the text.
func (l *lastLine) draw(text string, rows int) string {
	setUp := ""
	if rows != l.rows { // also when the size of the terminal has changed
		l.rows = rows
		setUp = indexDown + indexUp + saveCursor + fmt.Sprintf("\x1b[1;%dr", rows-1) + recall
	}
	return setUp + saveCursor + fmt.Sprintf("\x1b[%d;1H", rows) + eraseIt + text + recall
}

// end returns what to send to remove the line. The cursor stays where it is.
func (l *lastLine) end() string {
	if l.rows == 0 {
		return ""
	}
	rows := l.rows
	l.rows = 0
	return saveCursor + wholeScreen + fmt.Sprintf("\x1b[%d;1H", rows) + eraseIt + recall
}

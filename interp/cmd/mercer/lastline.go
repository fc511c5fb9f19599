package main

import "fmt"

// lastLine keeps a line at the bottom of a terminal while a program prints: all
// that it writes scrolls above, whatever writes it, and no write has to know of
// the line.
type lastLine struct {
	rows int // of the terminal that the line is set up on; 0 if it is not
}

// Sequences of a VT100.
const (
	indexDown, indexUp   = "\x1bD", "\x1bM" // a row, with its column; the first scrolls at the bottom
	saveCursor, recall   = "\x1b7", "\x1b8"
	wholeScreen, eraseIt = "\x1b[r", "\x1b[K"
)

// draw is what a terminal of so many rows is to be sent to show the text.
func (l *lastLine) draw(text string, rows int) string {
	setUp := ""
	if rows != l.rows { // also when its size has changed
		l.rows = rows
		setUp = indexDown + indexUp + saveCursor + fmt.Sprintf("\x1b[1;%dr", rows-1) + recall
	}
	return setUp + saveCursor + fmt.Sprintf("\x1b[%d;1H", rows) + eraseIt + text + recall
}

// end is what takes the line away; the cursor stays where the program left it.
func (l *lastLine) end() string {
	if l.rows == 0 {
		return ""
	}
	rows := l.rows
	l.rows = 0
	return saveCursor + wholeScreen + fmt.Sprintf("\x1b[%d;1H", rows) + eraseIt + recall
}

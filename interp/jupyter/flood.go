package jupyter

import (
	"fmt"
	"time"
)

const (
	allowance = 8 << 20   // bytes that a cell may print at once
	refill    = 256 << 10 // bytes a second that it may print for ever
	lastLines = 4 << 10   // bytes shown of the end of what was left out
)

// flood bounds what a cell prints to what a browser can bear: text beyond is
// left out and counted. Its end is kept, for the result may stand there.
type flood struct {
	spent   int // bytes, less what time has given back
	since   time.Time
	dropped int
	name    string // of what was dropped last
	end     []byte
}

// takes tells whether text may be shown. Who has been refused has to wait until
// there is room for some more.
func (f *flood) takes(name, text string) bool {
	now := time.Now()
	if !f.since.IsZero() {
		f.spent = max(0, f.spent-int(now.Sub(f.since).Seconds()*refill))
	}
	f.since = now
	if f.spent >= allowance || f.dropped > 0 && f.spent > allowance-refill {
		f.drop(name, text)
		return false
	}
	f.spent += len(text)
	return true
}

func (f *flood) drop(name, text string) {
	if name != f.name {
		f.name, f.end = name, f.end[:0]
	}
	f.dropped += len(text)
	f.end = append(f.end, text[max(0, len(text)-lastLines):]...)
	f.end = append(f.end[:0], f.end[max(0, len(f.end)-lastLines):]...)
}

// beginning is said when the first text is left out.
const beginning = "\nmercer: the cell prints more than can be shown; some is left out from here on\n"

// ebb says what was left out, and returns its last lines; "" if nothing was.
func (f *flood) ebb() (note, name, end string) {
	if f.dropped == 0 {
		return "", "", ""
	}
	text := f.end
	if f.dropped > len(text) { // its first line is not whole
		for i, c := range text {
			if c == '\n' {
				text = text[i+1:]
				break
			}
		}
	}
	note = fmt.Sprintf("\nmercer: %.1f MB were left out, which end so:\n", float64(f.dropped)/1e6)
	name, end = f.name, string(text)
	f.dropped, f.end = 0, f.end[:0]
	return note, name, end
}

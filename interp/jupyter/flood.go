package jupyter

import (
	"bytes"
	"fmt"
	"time"
)

// These limits keep a cell below the limit of Jupyter's server: 3 MB of printed
// text in 3 seconds, as bytes of JSON. Beyond it, the server drops everything
// from the cell, also its figures and its error. 3 MB are also enough work for
// a browser.
const (
	allowance = 2 << 20   // bytes of JSON that a cell may print at once
	refill    = 256 << 10 // bytes of JSON per second that it may print for ever
	lastLines = 4 << 10   // bytes of the end of the dropped text that are shown
)

// flood limits what a cell prints to what a front end can take. Further text is
// dropped and counted. Its end is kept, because the result may be there.
type flood struct {
	spent   int // bytes of JSON, minus what has been refilled since
	since   time.Time
	dropped int
	name    string // of the text dropped last
	end     []byte
}

// takes reports whether text may be shown. After a refusal, the cell must print
// less for a while: dropped text counts too, so that a cell that floods without
// end is not shown in pieces.
func (f *flood) takes(name, text string) bool {
	now := time.Now()
	if !f.since.IsZero() {
		f.spent = max(0, f.spent-int(now.Sub(f.since).Seconds()*refill))
	}
	f.since = now
	refused := f.spent >= allowance || f.dropped > 0 && f.spent > allowance-refill
	f.spent += jsonBytes(text)
	if refused {
		f.spent = min(f.spent, allowance)
		f.drop(name, text)
	}
	return !refused
}

// jsonBytes returns the length of text in JSON, in bytes.
func jsonBytes(text string) int {
	n := len(text)
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n' || c == '\r' || c == '\t' || c == '"' || c == '\\':
			n++
		case c < ' ': // \u001b
			n += 5
		}
	}
	return n
}

func (f *flood) drop(name, text string) {
	if name != f.name {
		f.name, f.end = name, f.end[:0]
	}
	f.dropped += len(text)
	f.end = append(f.end, text[max(0, len(text)-lastLines):]...)
	f.end = append(f.end[:0], f.end[max(0, len(f.end)-lastLines):]...)
}

// beginning is shown when the first text is dropped.
const beginning = "\nmercer: the cell prints too much to show; some of it is left out from here on\n"

// ebb returns a note about what was dropped, and its last lines. The note is ""
// if nothing was dropped.
func (f *flood) ebb() (note, name, end string) {
	if f.dropped == 0 {
		return "", "", ""
	}
	text := f.end
	if f.dropped > len(text) { // the first line is not whole; drop it if there are more
		if i := bytes.IndexByte(text[:len(text)-1], '\n'); i >= 0 {
			text = text[i+1:]
		}
	}
	note = fmt.Sprintf("\nmercer: %.1f MB were left out; they end with:\n", float64(f.dropped)/1e6)
	name, end = f.name, string(text)
	f.dropped, f.end = 0, f.end[:0]
	return note, name, end
}

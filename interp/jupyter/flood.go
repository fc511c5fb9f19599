package jupyter

import (
	"bytes"
	"fmt"
	"time"
)

// The bounds keep a cell below the limit of Jupyter's server, which is 3 MB of
// printed text in 3 seconds, as bytes of JSON: of a cell beyond it the server
// hands on nothing more, not its figures and not its error. A browser has enough
// to do with these 3 MB.
const (
	allowance = 2 << 20   // bytes of JSON that a cell may print at once
	refill    = 256 << 10 // bytes of JSON a second that it may print for ever
	lastLines = 4 << 10   // bytes shown of the end of what was left out
)

// flood bounds what a cell prints to what a front end can bear: text beyond is
// left out and counted. Its end is kept, for the result may stand there.
type flood struct {
	spent   int // bytes of JSON, less what time has given back
	since   time.Time
	dropped int
	name    string // of what was dropped last
	end     []byte
}

// takes tells whether text may be shown. Who has been refused has to print less
// for a while: what is left out counts too, lest a cell that floods without
// end be shown a piece at a time.
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

// jsonBytes is how many bytes text has as JSON.
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

// beginning is said when the first text is left out.
const beginning = "\nmercer: the cell prints more than can be shown; some is left out from here on\n"

// ebb says what was left out, and returns its last lines; "" if nothing was.
func (f *flood) ebb() (note, name, end string) {
	if f.dropped == 0 {
		return "", "", ""
	}
	text := f.end
	if f.dropped > len(text) { // its first line is not whole, which matters if there are more
		if i := bytes.IndexByte(text[:len(text)-1], '\n'); i >= 0 {
			text = text[i+1:]
		}
	}
	note = fmt.Sprintf("\nmercer: %.1f MB were left out, which end so:\n", float64(f.dropped)/1e6)
	name, end = f.name, string(text)
	f.dropped, f.end = 0, f.end[:0]
	return note, name, end
}

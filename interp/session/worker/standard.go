package worker

import (
	"fmt"
	"os"
	"strings"
)

// standard gives back os.Stdout and os.Stderr after a cell that has closed them.
// A file that a cell has put in their place stays there.
type standard struct {
	marker *marker
	kept   [2]*os.File // what the variables hold if no cell changes them
	// logTo is called with the file that os.Stderr was, when it is another one.
	logTo func(was *os.File)
}

// restore makes the variables hold open files, and tells what it had to do.
func (st *standard) restore() {
	var notes strings.Builder
	for i, v := range []struct {
		name     string
		variable **os.File
	}{{"os.Stdout", &os.Stdout}, {"os.Stderr", &os.Stderr}} {
		what := "closed"
		switch f := *v.variable; {
		case f == nil:
			what = "set to nil"
		case isOpen(f):
			continue
		}
		was := st.kept[i]
		*v.variable = st.reopened(i)
		if i == 1 {
			st.logTo(was)
		}
		next := "The next cell can print again."
		if !isOpen(*v.variable) {
			next = "It cannot be opened again; restart the kernel to print."
		}
		fmt.Fprintf(&notes, "mercer: %s was %s; what was printed to it after that is lost. %s\n", v.name, what, next)
	}
	if notes.Len() > 0 {
		st.marker.between(func() {
			_, _ = st.marker.streams[1].WriteString(notes.String()) // if the client is gone, nobody reads it
		})
	}
}

// reopened returns the file of stdout or stderr, open.
func (st *standard) reopened(i int) *os.File {
	was := st.kept[i]
	if isOpen(was) {
		return was
	}
	f, err := reopen(was, st.marker.streams[i], i+1)
	if err != nil {
		return was
	}
	st.kept[i] = f
	return f
}

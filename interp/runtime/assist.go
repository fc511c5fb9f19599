package runtime

import (
	"github.com/mercer-go/mercer/interp/assist"
	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/symbols"
)

// Completion lists what may stand at the cursor, the likeliest first.
type Completion struct {
	Matches    []string
	Details    []Detail // of the matches
	Start, End int      // the part of the source that a match replaces, in code points
}

// Detail tells of a match what it is, such as "method", and its type; of a
// magic what it takes.
type Detail struct {
	Kind, Signature string
}

// docs are of what is compiled in, which is the same for all sessions.
var docs = assist.NewDocs(append([][]byte{symbols.Docs}, symbols.MoreDocs...)...)

// assistant answers questions about the cells that have run; the caller has mu.
func (s *Session) assistant() *assist.Session {
	return &assist.Session{Front: s.front, Docs: docs.With(s.modules.Comment), Source: s.source, Value: s.liveValue}
}

// source is the text of a cell that has run; the caller has mu.
func (s *Session) source(name string) string {
	if name == cell.PreludeFile {
		return cell.PreludeSource
	}
	return s.texts.of(name)
}

// Complete completes source at the cursor, counted in code points. It may be
// called while a cell runs, and waits while one is checked.
func (s *Session) Complete(source string, cursor int) (c Completion) {
	a, magic, source := s.askedMagic(source, cursor)
	if magic {
		return completeMagic(a, cursor)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if recover() != nil { // the type checker may crash on what is half typed
			c = Completion{Start: cursor, End: cursor}
		}
	}()
	var found assist.Completion
	s.modules.Try(func() { found = s.assistant().Complete(source, cursor) })
	c.Start, c.End = found.Start, found.End
	for _, m := range found.Matches {
		c.Matches = append(c.Matches, m.Text)
		c.Details = append(c.Details, Detail{m.Kind, m.Signature})
	}
	return c
}

// Inspection is what there is to say about something, in two forms.
type Inspection struct {
	Found          bool
	Text, Markdown string
}

// Inspect tells about the name at the cursor, counted in code points, or about
// the function in whose call it is. A detail of 1 asks for more. It may be
// called when Complete may.
func (s *Session) Inspect(source string, cursor, detail int) (i Inspection) {
	a, magic, source := s.askedMagic(source, cursor)
	if magic {
		return inspectMagic(a)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if recover() != nil {
			i = Inspection{}
		}
	}()
	s.modules.Try(func() { i = Inspection(s.assistant().Inspect(source, cursor, detail)) })
	return i
}

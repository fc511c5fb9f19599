package runtime

import (
	"github.com/mercer-go/mercer/interp/assist"
	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/symbols"
)

// Completion lists the completions at the cursor, the most likely first.
type Completion struct {
	Matches    []string
	Details    []Detail // of the matches, in the same order
	Start, End int      // the part of the source that a match replaces, in code points
}

// Detail describes a match: its kind, such as "method", and its type. For a
// magic, the second is its arguments.
type Detail struct {
	Kind, Signature string
}

// docs documents what is compiled in, which is the same for all sessions.
var docs = assist.NewDocs(append([][]byte{symbols.Docs}, symbols.MoreDocs...)...)

// assistant answers questions about the cells that have run. The caller holds
// mu.
func (s *Session) assistant() *assist.Session {
	return &assist.Session{Front: s.front, Docs: docs.With(s.modules.Comment), Source: s.source, Value: s.liveValue}
}

// source returns the text of a cell that has run. The caller holds mu.
func (s *Session) source(name string) string {
	if name == cell.PreludeFile {
		return cell.PreludeSource
	}
	return s.texts.of(name)
}

// Complete completes source at the cursor, which is counted in code points. It
// may be called while a cell runs. It waits while a cell is checked.
func (s *Session) Complete(source string, cursor int) (c Completion) {
	a, magic, source := s.askedMagic(source, cursor)
	if magic {
		return completeMagic(a, cursor)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if recover() != nil { // the type checker may crash on half-typed code
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

// Inspection describes something, as plain text and as Markdown.
type Inspection struct {
	Found          bool
	Text, Markdown string
}

// Inspect describes the name at the cursor, which is counted in code points. If
// the cursor is among the arguments of a call, it describes the function. A
// detail of 1 asks for more. Inspect may be called at the same times as
// Complete.
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

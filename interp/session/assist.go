package session

import (
	"context"
	"time"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/session/assist"
	"github.com/mercer-go/mercer/interp/session/magic"
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

// assistant answers questions about the cells that have run. The caller holds
// mu.
func (s *Session) assistant() *assist.Session {
	return &assist.Session{Front: s.front, Docs: s.docs.With(s.modules.Comment), Source: s.source, Value: s.liveValue}
}

// source returns the text of a cell that has run. The caller holds mu.
func (s *Session) source(name string) string {
	if name == front.PreludeFile {
		return front.PreludeSource
	}
	return s.texts.of(name)
}

// Complete completes source at the cursor, which is counted in code points. It
// may be called while a cell runs. While a cell is checked it has no answer, and
// neither if it takes too long.
func (s *Session) Complete(source string, cursor int) (c Completion) {
	line, isMagic, source := magic.Ask(source, cursor, s.isGo(source))
	if isMagic {
		return completion(line.Complete(cursor))
	}
	found, ok := answered(s, func(a *assist.Session) assist.Completion { return a.Complete(source, cursor) })
	if !ok {
		return Completion{Start: cursor, End: cursor}
	}
	return completion(found)
}

// completion is found as a Completion.
func completion(found assist.Completion) (c Completion) {
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
	line, isMagic, source := magic.Ask(source, cursor, s.isGo(source))
	if isMagic {
		return inspectMagic(line)
	}
	found, _ := answered(s, func(a *assist.Session) Inspection { return Inspection(a.Inspect(source, cursor, detail)) })
	return found
}

// longestLook is how long an answer may take: loading a module takes a while.
const longestLook = 5 * time.Second

// longestWait is how long a question waits while a cell is checked.
const longestWait = 200 * time.Millisecond

// answered answers a question about the cells that have run. It has no answer if
// the type checker is busy with a cell, crashes on half-typed code, or takes too
// long, or if a cell has to wait for it.
func answered[T any](s *Session, question func(a *assist.Session) T) (T, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), longestLook)
	defer cancel()
	enter, cancelEnter := context.WithTimeout(ctx, longestWait)
	defer cancelEnter()
	answer := make(chan T, 1)
	if s.mu.lockUnless(enter) {
		s.answering.Store(&cancel)
		defer s.answering.CompareAndSwap(&cancel, nil)
		s.guarded(ctx, func() {
			defer func() { _ = recover() }()
			s.modules.Try(func() { answer <- question(s.assistant()) })
		})
	}
	select {
	case found := <-answer:
		return found, true
	default:
		var none T
		return none, false
	}
}

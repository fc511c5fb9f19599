package main

import (
	"bytes"
	"errors"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/mercer-go/mercer/interp/session"
)

// terminalReader reads lines with an editor that has a history and completion.
// The terminal is raw only while a line is edited, so that Ctrl-C reaches a
// running cell.
func terminalReader(fd int, s *session.Session, pending *string) lineReader {
	e := newEditor(os.Stdin, os.Stdout, func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		return complete(s, *pending, line, pos)
	})
	return func(prompt string) (string, bool, error) {
		old, err := term.MakeRaw(fd)
		if err != nil {
			return "", false, err
		}
		defer func() { _ = term.Restore(fd, old) }() // if this fails, the terminal is gone
		if os.Getenv("TERM") != "dumb" {
			e.terminal.SetBracketedPasteMode(true)
			defer func() { e.terminal.SetBracketedPasteMode(false) }()
		}
		return e.line(prompt)
	}
}

// editor is a line editor on a raw terminal.
type editor struct {
	keys     *keys
	to       io.Writer
	terminal *term.Terminal
}

func newEditor(from io.Reader, to io.Writer, complete func(line string, pos int, key rune) (string, int, bool)) *editor {
	e := &editor{keys: &keys{from: from}, to: to}
	e.terminal = term.NewTerminal(e, "")
	e.terminal.AutoCompleteCallback = complete
	return e
}

func (e *editor) Read(p []byte) (int, error)  { return e.keys.Read(p) }
func (e *editor) Write(p []byte) (int, error) { return e.to.Write(p) }

// line implements lineReader.
func (e *editor) line(prompt string) (line string, pasted bool, err error) {
	e.terminal.SetPrompt(prompt)
	line, err = e.terminal.ReadLine()
	if errors.Is(err, errDropped) {
		_, _ = io.WriteString(e.to, "^C (Ctrl-D exits)\r\n") // an error here cannot be reported
		fresh := term.NewTerminal(e, "")                     // the old one still has the dropped line
		fresh.AutoCompleteCallback, fresh.History = e.terminal.AutoCompleteCallback, e.terminal.History
		e.terminal = fresh
		return "", false, err
	}
	pasted = len(e.keys.waiting) > 0
	if errors.Is(err, term.ErrPasteIndicator) {
		pasted, err = true, nil
	}
	return line, pasted, err
}

// keys reads from a terminal, at most one line at a time, so that it is known
// whether more has arrived with the line. Ctrl-C is the error errDropped.
type keys struct {
	from    io.Reader
	waiting []byte
}

const ctrlC = 3

func (k *keys) Read(p []byte) (int, error) {
	if len(k.waiting) == 0 {
		buf := make([]byte, 4096)
		n, err := k.from.Read(buf)
		if n == 0 {
			return 0, err
		}
		k.waiting = buf[:n]
	}
	if k.waiting[0] == ctrlC {
		k.waiting = k.waiting[1:]
		return 0, errDropped
	}
	end := len(k.waiting)
	if i := bytes.IndexAny(k.waiting, "\r\n\x03"); i >= 0 {
		end = i
		if k.waiting[i] != ctrlC {
			end++
		}
		if bytes.HasPrefix(k.waiting[i:], []byte("\r\n")) {
			end++
		}
	}
	n := copy(p, k.waiting[:end])
	k.waiting = k.waiting[n:]
	return n, nil
}

package session

import (
	"context"
	"errors"
)

// Question is a running cell's request for input from its reader.
type Question struct {
	Prompt   string `json:"prompt,omitempty"` // empty if the cell reads from os.Stdin
	Password bool   `json:"password,omitempty"`
}

// Asker is an Output whose reader can be asked for input.
type Asker interface {
	// Ask asks for a line, after everything that was shown before. It does not
	// wait: another goroutine calls answer once, with the line without its end.
	// If the cell ends first, the error is that of a context.
	Ask(q Question, answer func(line string, err error))
}

// ErrNoInput means that there is nobody to ask.
var ErrNoInput = errors.New("there is nobody to ask for input")

// password implements display.Password.
func (s *Session) password(prompt string) (string, error) {
	if s.ask == nil {
		return "", ErrNoInput
	}
	ctx := *s.ctxVar
	if ctx == nil {
		ctx = context.Background()
	}
	return s.ask(ctx, Question{Prompt: prompt, Password: true})
}

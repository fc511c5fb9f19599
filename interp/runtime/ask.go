package runtime

import (
	"context"
	"errors"
)

// Question is what a running cell wants its reader to type.
type Question struct {
	Prompt   string `json:"prompt,omitempty"` // empty if the cell has just read from os.Stdin
	Password bool   `json:"password,omitempty"`
}

// Asker is an Output whose reader can be asked for input.
type Asker interface {
	// Ask asks for a line, after all that was shown before. It does not wait:
	// answer is called once, from another goroutine, with the line and without
	// its end. When the cell ends first, the error is a context's.
	Ask(q Question, answer func(line string, err error))
}

// ErrNoInput tells that there is nobody to ask.
var ErrNoInput = errors.New("there is nobody here who could be asked for input")

// password is display.Password.
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

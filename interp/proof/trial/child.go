package trial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

// childVariable of the environment names the file of cells to run.
const childVariable = "MERCER_TRIAL_CELLS"

// Child must be called first in TestMain. In a process that Interpret has
// started, it runs the cells and ends the process. In any other process it
// returns.
func Child() {
	file := os.Getenv(childVariable)
	if file == "" {
		return
	}
	data, err := os.ReadFile(file)
	var cells []string
	if err == nil {
		err = json.Unmarshal(data, &cells)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(runCells(cells))
}

// runCells runs cells in one session and returns the exit status.
func runCells(cells []string) int {
	s, err := session.New(session.Options{Packages: symbols.Packages(), Args: os.Args, Direct: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for i, source := range cells {
		_, err := s.Run(context.Background(), session.Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, discard{})
		var e *session.Error
		switch {
		case errors.As(err, &e) && e.Kind == session.Exit:
			return e.Code
		case err != nil:
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return 0
}

// discard is an Output for a session that prints directly.
type discard struct{}

// Stream drops the text.
func (discard) Stream(string, string) {}

// Display drops the value.
func (discard) Display(display.Data) {}

// Update implements session.Output.
func (discard) Update(display.Data) {}

// Clear implements session.Output.
func (discard) Clear(bool) {}

// Progress implements session.Output.
func (discard) Progress(display.Progress) {}

// Interpret runs cells in a session in a new process. A whole program is one
// cell. args are the program's arguments.
func (l Limits) Interpret(cells []string, args ...string) (Result, error) {
	self, err := os.Executable()
	if err != nil {
		return Result{}, err
	}
	data, err := json.Marshal(cells)
	if err != nil {
		return Result{}, err
	}
	file, err := os.CreateTemp("", "cells*.json")
	if err != nil {
		return Result{}, err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	if _, err := file.Write(data); err != nil {
		return Result{}, err
	}
	if err := file.Close(); err != nil {
		return Result{}, err
	}
	return l.Run([]string{childVariable + "=" + file.Name()}, self, args...)
}

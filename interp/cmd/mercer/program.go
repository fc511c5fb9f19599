package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/jupyter/content"
	"github.com/mercer-go/mercer/interp/runtime"
)

// runProgram runs a .go file and returns its exit code.
func runProgram(c *console, file string, args []string) int {
	f := newFlags(c, "run", runUsage)
	source, err := os.ReadFile(file)
	if err != nil {
		return f.fail(err)
	}
	text := string(source)
	if strings.HasPrefix(text, "#!") { // a script that names mercer as its interpreter
		text = "//" + text
	}
	session, err := runtime.New(runtime.Options{Args: append([]string{file}, args...), Direct: true})
	if err != nil {
		return f.fail(err)
	}
	return c.run(session, runtime.Cell{Name: filepath.Base(file), Source: text})
}

// run runs one cell whose output goes to the terminal, shows its value or its
// error, and returns the exit code.
func (c *console) run(session *runtime.Session, cell runtime.Cell) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	value, err := session.Run(ctx, cell, c)
	var e *runtime.Error
	switch {
	case errors.As(err, &e) && e.Kind == runtime.Exit:
		return e.Code
	case errors.As(err, &e) && e.Kind == runtime.Interrupted:
		fmt.Fprintln(c.err, e.Message)
		return exitInterrupted
	case err != nil:
		trace := strings.Join(content.NewFailure(err).Traceback, "\n")
		if c.width() == 0 {
			trace = colour.ReplaceAllString(trace, "")
		}
		fmt.Fprintln(c.err, trace)
		return exitFailure
	}
	c.Display(value)
	return exitOK
}

// Display prints the text of a value: all that a terminal can show.
func (c *console) Display(d display.Data) {
	if text, ok := d.Data[display.MIMETypeText].(string); ok {
		fmt.Fprintln(c.out, text)
	}
}

// Stream prints text that a cell printed.
func (c *console) Stream(name, text string) {
	if name == "stderr" {
		fmt.Fprint(c.err, text)
		return
	}
	fmt.Fprint(c.out, text)
}

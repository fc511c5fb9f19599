package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// flags is the command line of one command.
type flags struct {
	*flag.FlagSet
	console *console
	usage   string // the whole help text without the list of flags
}

func newFlags(c *console, name, usage string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet("mercer "+name, flag.ContinueOnError), console: c, usage: usage}
	f.SetOutput(io.Discard) // misuse prints what is wrong and with which command
	f.Usage = func() {}
	return f
}

// positional parses args and returns those that are not flags. Flags may be
// anywhere; "--" ends them. If ok is false, the command ends with the exit
// code.
func (f *flags) positional(args []string) (rest []string, code int, ok bool) {
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				f.help()
				return nil, exitOK, false
			}
			return nil, f.misuse("%v", err), false
		}
		left := f.Args()
		if len(left) == 0 {
			return rest, exitOK, true
		}
		if used := len(args) - len(left); used > 0 && args[used-1] == "--" {
			return append(rest, left...), exitOK, true
		}
		rest, args = append(rest, left[0]), left[1:]
	}
}

// help prints the help text to standard output.
func (f *flags) help() {
	fmt.Fprint(f.console.out, f.usage)
	first := true
	f.VisitAll(func(*flag.Flag) {
		if first {
			fmt.Fprint(f.console.out, "\nFlags:\n")
			first = false
		}
	})
	f.SetOutput(f.console.out)
	f.PrintDefaults()
}

// misuse prints what is wrong with the command line and how to get help.
func (f *flags) misuse(format string, args ...any) int {
	fmt.Fprintf(f.console.err, f.Name()+": "+format+"\n", args...)
	fmt.Fprintf(f.console.err, "Run \"%s -help\" for its usage.\n", f.Name())
	return exitUsage
}

// fail prints why a command failed.
func (f *flags) fail(err error) int {
	fmt.Fprintf(f.console.err, "%s: %v\n", f.Name(), err)
	return exitFailure
}

package main

import (
	"fmt"
)

const doctorUsage = `Usage: mercer doctor

Checks what is installed, and says how to fix what is missing or broken. Exits
with 1 if something that is needed is broken.
`

// state is the state of a thing that doctor checks.
type state int

const (
	good   state = iota
	absent       // missing, but not needed
	faulty       // broken, and needed
)

func (s state) String() string { return [...]string{"ok", "absent", "BROKEN"}[s] }

// finding is the result of one check.
type finding struct {
	state state
	what  string
	fix   string // a command, or other advice
}

func runDoctor(c *console, args []string) int {
	f := newFlags(c, "doctor", doctorUsage)
	rest, code, ok := f.positional(args)
	if !ok {
		return code
	}
	if len(rest) > 0 {
		return f.misuse("it takes no arguments")
	}
	for _, check := range []func() []finding{checkProgram, checkJupyter, checkKernelspecs, checkChromium, checkData} {
		for _, found := range check() {
			fmt.Fprintf(c.out, "%-7s %s\n", found.state, found.what)
			if found.fix != "" {
				fmt.Fprintf(c.out, "%-7s   fix: %s\n", "", found.fix)
			}
			if found.state == faulty {
				code = exitFailure
			}
		}
	}
	return code
}

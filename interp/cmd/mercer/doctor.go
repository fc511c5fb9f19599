package main

import (
	"fmt"
)

const doctorUsage = `Usage: mercer doctor

Says what is installed and what is missing, and the command that mends it.
Exits with 1 if something that is needed is broken.
`

// state is how well a thing is.
type state int

const (
	good   state = iota
	absent       // and one can do without
	faulty       // and needed
)

func (s state) String() string { return [...]string{"ok", "absent", "BROKEN"}[s] }

// finding is what one check of the doctor's found.
type finding struct {
	state state
	what  string
	fix   string // a command, or what else to do
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
				fmt.Fprintf(c.out, "%-7s   mend it: %s\n", "", found.fix)
			}
			if found.state == faulty {
				code = exitFailure
			}
		}
	}
	return code
}

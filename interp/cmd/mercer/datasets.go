package main

import (
	"fmt"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

const datasetsUsage = `Usage: mercer datasets [NAME]

Lists the data sets, or describes one of them: its classes, ranges, missing
values, source and licence. In a cell, data.Open("NAME") opens one. Some do not
come with Mercer: put their files into the folder that MERCER_DATA names.
`

// runDatasets calls package data through the interpreter, as a cell does. The
// interpreter's side of the project does not import the library in another way.
func runDatasets(c *console, args []string) int {
	f := newFlags(c, "datasets", datasetsUsage)
	rest, code, ok := f.positional(args)
	if !ok {
		return code
	}
	ask := "_ = must(fmt.Print(data.Table()))"
	switch len(rest) {
	case 0:
	case 1:
		ask = fmt.Sprintf("ds, err := data.Open(%q)\nif err != nil {\n\tfmt.Fprintln(os.Stderr, err)\n\tos.Exit(1)\n}\n_ = must(fmt.Print(data.Describe(ds)))", rest[0])
	default:
		return f.misuse("it takes one name, not %d", len(rest))
	}
	s, err := session.New(session.Options{Packages: symbols.Packages(), Direct: true})
	if err != nil {
		return f.fail(err)
	}
	const imports = "import (\n\t\"fmt\"\n\t\"os\"\n\n\t\"github.com/mercer-go/mercer/data\"\n)\n"
	return c.verdict(c.run(s, session.Cell{Name: "datasets", Source: imports + ask}))
}

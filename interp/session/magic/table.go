// Package magic knows the lines of a cell that are not Go.
//
// A line of a cell that begins with % is not Go; no line of Go begins with it.
// It is a magic: a command to the session. Magics and the Go between them run
// in order. A magic with %%, in the first line, is about the whole cell. Lines
// that begin with ! or $ are system commands. This package finds such lines,
// completes and explains them; the session does what they say.
package magic

import (
	"fmt"
	"os/exec"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
)

// Magic is a command to the session.
type Magic struct {
	Name string // as in the line, with its %
	Args string // to show
	Does string // a short description
	More string // more help

	Whole bool // it is about all lines below
	Raw   bool // the lines below are not Go
	Last  bool // the line runs after all others
	Code  bool // the rest of the line is Go
}

// Compile is the name of the magic whose cell is compiled.
const Compile = "%%compile"

// Native is the name of the magic whose cell becomes machine code.
const Native = "%%native"

// All returns all magics, in the order of %help.
func All() []Magic {
	return []Magic{
		{Name: "%help", Args: "[NAME]", Does: "list these commands, or explain one"},
		{Name: "%cd", Args: "[FOLDER]", Does: "change the current folder, and print it", More: cdHelp},
		{Name: "%env", Args: "[NAME[=VALUE]]", Does: "list, print or set environment variables", More: envHelp},
		{Name: "%go", Args: "get MODULE@VERSION", Does: "add a module that cells can import", More: goHelp},
		{Name: "%go111module", Args: "on|off", Does: "accepted for notebooks of gophernotes; modules are always on"},
		{Name: "%time", Args: "STATEMENT", Does: "run Go once, and print its time and allocations", More: timeHelp, Code: true},
		{Name: "%%time", Does: "the same for the whole cell", More: timeHelp, Whole: true},
		{Name: "%timeit", Args: "[-n LOOPS] [-r RUNS] STATEMENT", Does: "run Go many times, and print the time of one loop", More: timeitHelp, Code: true},
		{Name: "%%timeit", Args: "[-n LOOPS] [-r RUNS]", Does: "the same for the whole cell", More: timeitHelp, Whole: true},
		{Name: "%who", Does: "list the variables that cells have declared, with types and values", More: whoHelp},
		{Name: "%whos", Does: "the same", More: whoHelp},
		{Name: "%reset", Args: "[-f]", Does: "forget everything that cells have declared", More: resetHelp},
		{Name: "%restart", Args: "[again]", Does: "begin with a new interpreter, which may have more packages compiled in", More: restartHelp},
		{Name: "%test", Args: "[-v] [-run REGEXP] [-bench REGEXP]", Does: "run the Test functions of the cell, or else of the session", More: testHelp, Last: true},
		{Name: "%%capture", Args: "[NAME]", Does: "do not show what the cell prints, but keep it in a variable NAME", More: captureHelp, Whole: true},
		{Name: Compile, Does: "compile the cell's functions with the Go toolchain", More: compileHelp, Whole: true},
		{Name: Native, Args: "[off]", Does: "make machine code of the cell's loops, and say what became of each", More: nativeHelp, Whole: true},
		{Name: "%%writefile", Args: "[-a] FILE", Does: "write the lines below to a file, or append them", More: writeHelp, Whole: true, Raw: true},
		{Name: "%%sql", Args: "[NAME :=] [DATABASE]", Does: "run the SQL query below, on the frames of the session or on a database", More: sqlHelp, Whole: true, Raw: true},
		{Name: "%%bash", Does: "run the lines below with bash", More: shellHelp, Whole: true, Raw: true},
		{Name: "%%sh", Does: "run the lines below with sh", More: shellHelp, Whole: true, Raw: true},
		{Name: "!", Args: "COMMAND", Does: "run a system command", More: shellHelp},
		{Name: "$", Args: "COMMAND", Does: "the same, as in gophernotes", More: shellHelp},
	}
}

// Lookup finds a magic by its name.
func Lookup(name string) (Magic, bool) {
	for _, g := range All() {
		if g.Name == name {
			return g, true
		}
	}
	return Magic{}, false
}

// Command reports whether the line is a system command.
func (g Magic) Command() bool { return g.Name == "!" || g.Name == "$" }

// Unknown says that there is no magic of this name, and suggests another.
func Unknown(name string) string {
	var names []string
	for _, g := range All() {
		if g.Name == "%"+name {
			return fmt.Sprintf("there is no %s; did you mean %s, as the first line of the cell?", name, g.Name)
		}
		names = append(names, g.Name)
	}
	command := strings.TrimLeft(name, "%")
	if _, err := exec.LookPath(command); err == nil { // IPython has %ls and %pwd
		return fmt.Sprintf("there is no %s; !%s runs the system command", name, command)
	}
	if near := nearest.Name(name, names); near != "" && len(name) > 2 {
		return fmt.Sprintf("there is no %s; did you mean %s?", name, near)
	}
	return fmt.Sprintf("there is no %s; %%help lists all magics", name)
}

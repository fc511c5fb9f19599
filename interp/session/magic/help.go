package magic

import (
	"fmt"
	"strings"
)

const (
	cdHelp = `Without FOLDER, it goes to the home folder; with -, to the previous folder. A ~ at the start is the home folder.
Relative file names, commands and the go.mod for imports are looked up from the current folder.`
	envHelp = `%env lists all variables, %env NAME prints one, %env NAME=VALUE and %env NAME VALUE set one. Cells and the
commands that they start see it. $OTHER in VALUE is replaced by the value of another variable, but not within single
quotes: %env PATH=$PATH:/opt/bin.`
	goHelp = `It adds the module to the go.mod of the notebook's folder, or to the session if there is no go.mod. Without
@VERSION, it adds the latest version. It needs a Go toolchain and, if the module is not in its cache, the network.
A package that cannot be interpreted is compiled into a kernel of the notebook's own: see %restart.`
	timeHelp = `It prints the elapsed time, the processor time, and the number and total size of the allocations. The processor
time is that of the whole process, so it is more than the elapsed time if several processors work. The time to check and
translate the code is not counted, but functions of other cells are translated when they are first called. The value of
an expression is shown as usual.`
	timeitHelp = `A run repeats the code in a loop for about 0.1 s, or -n times. There are seven runs, or -r of them. It prints the
mean time of one loop, its standard deviation over the runs, the best run, and the allocations. Cells are interpreted, so
about 10 ns of each loop belong to the loop itself. The %% form takes statements; put imports and functions into an
earlier cell.`
	whoHelp   = `For a long value, only the size is shown. Below are the functions, types and constants that cells have declared.`
	resetHelp = `It removes variables, functions, types, imports, and modules that %go get added, like a restart of the kernel.
It also ends the goroutines of earlier cells and closes their widgets. The current folder, the environment and the process
stay. -f is accepted but changes nothing: the command never asks.`
	restartHelp = `A cell may import a package that cannot be interpreted, because it is written in assembly, uses cgo or reaches into
Go itself. Then a kernel is built that has it compiled in, which needs the Go toolchain. If cells have declared nothing
yet, that kernel goes on by itself. Otherwise %restart begins with it, and everything that cells have declared is lost;
%restart again also runs the cells again that have run, without showing their outputs again. The next session of the
notebook begins with that kernel at once.`
	testHelp = `Functions TestXxx(t *testing.T) run as under go test, at the end of the cell: those of this cell or, if it has
none, those of the session. If a test fails, the cell fails. -v also lists the tests that pass, -run selects tests by name,
and -bench also runs BenchmarkXxx(b *testing.B). Functions ExampleXxx() with an output comment are tests too. A
FuzzXxx(f *testing.F) runs with the values given to f.Add. If a cell has a TestMain(m *testing.M), it runs the tests.`
	captureHelp = `What the cell prints to stdout and stderr is kept in a variable NAME of type string. Without NAME, it is dropped.
What the cell displays is dropped too. The value of the final expression is shown.`
	compileHelp = `The cell declares functions and what they need: imports, types, constants. Other cells call them as usual. It
needs a Go toolchain. Results are kept, so the same cell is not compiled twice. The functions run in a separate process.
If a call is interrupted or ends that process, the values of the cell's variables are lost.`
	nativeHelp = `The cell runs as usual, and a line for each of its loops and functions says whether it has become machine code, or
which instruction is interpreted instead. No Go toolchain is needed; results are the same to the bit. Machine code is made for
amd64 (Linux, macOS, Windows). On Linux, loops and functions that run long become machine code without %%native as well. With
off, those of the cell stay interpreted; with the environment variable MERCER_NATIVE=0, all do.`
	writeHelp = `The file is replaced completely or not at all. With -a, the lines are appended. A ~ at the start is the home folder.`
	sqlHelp   = `Without DATABASE, the tables are the data frames of the session, by the names of their variables (package
data/frame), and the language is SQLite's. DATABASE is a connection string, such as sqlite:shop.db, or a variable of type
*sql.DB; a connection string for another database needs an import of its driver in an earlier cell. The result is a
*frame.Frame: it is shown, or becomes the variable NAME. In the query, :name is the value of the variable name.`
	shellHelp = `The command runs in sh, on Windows in cmd (%%bash needs bash there too). Its output is shown as it comes, and its
input is empty. The stop button ends the command and what it started. If the exit status is not 0, the cell fails; append
"|| true" to prevent this. A line such as !done is Go if it is an expression with a name that the session has. In a line,
but not in a script, an {expression} of Go with such a name is replaced by its value; write {{ and }} for braces that
stay. A \ at the end of a line continues the command on the next line.`
)

// Explained returns what there is to say about a magic and its form for a whole
// cell: the usage of each, and more help.
func Explained(name string) (usage []string, more string) {
	for _, g := range All() {
		if strings.TrimLeft(g.Name, "%") == strings.TrimLeft(name, "%") {
			usage, more = append(usage, g.usage()+"\n    "+g.Does), g.More
		}
	}
	return usage, more
}

func (g Magic) usage() string { return strings.TrimSpace(g.Name + " " + g.Args) }

// Help returns what %help prints.
func Help() string {
	var b strings.Builder
	b.WriteString("Commands that are not Go, on lines between statements.\nThose with %% are for the whole cell and go in its first line:\n\n")
	for _, g := range All() {
		usage := g.usage()
		if g.Command() {
			usage = g.Name + g.Args
		}
		if len(usage) > 26 {
			fmt.Fprintf(&b, "  %s\n", usage)
			usage = ""
		}
		fmt.Fprintf(&b, "  %-26s  %s\n", usage, g.Does)
	}
	b.WriteString("\n%help NAME explains a command.\n")
	return b.String()
}

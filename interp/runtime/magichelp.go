package runtime

import (
	"context"
	"fmt"
	"os"
	"strings"
)

const (
	cdHelp = `Without FOLDER it goes to the home folder; with - to the one before. ~ is the home folder too.
Files that cells open by relative names, commands and the go.mod for imports are looked for from there.`
	envHelp = `%env lists all, %env NAME prints one, %env NAME=VALUE and %env NAME VALUE set one, for cells and the
commands they start. $OTHER in VALUE stands for another variable, but not within single quotes:
%env PATH=$PATH:/opt/bin.`
	goHelp = `The module is added to the go.mod of the notebook's folder, if there is one, and otherwise to the
session. Without @VERSION it is the latest. It takes a Go toolchain and, if the module is not in its cache, the network.`
	timeHelp = `It prints the time that has passed, that of the processors (all of this process, so more than the
former if several have worked), and how many values were allocated, with their size. The checking and translating of the
code before it runs is not counted, but functions of other cells are translated when they are first called. The value of an expression is shown as always.`
	timeitHelp = `The code runs in a loop, as often as makes for about 0.1 s (-n: so often), and that seven times (-r).
It prints the mean time of a turn with its standard deviation over the runs, the best run, and the allocations. Code of
a cell is interpreted: about 10 ns of a turn are the loop's own. The %% form takes statements; imports and functions
belong into a cell before.`
	whoHelp   = `Of a long value its size is shown. Functions and types that cells have declared are listed below.`
	resetHelp = `Variables, functions, types, imports and modules added by %go get are gone, as after a restart of the
kernel; the goroutines of earlier cells end and their widgets are closed; the folder, the environment and the process
stay. -f is accepted and changes nothing: it never asks.`
	testHelp = `Functions TestXxx(t *testing.T) run as under go test, after all else in the cell: those that the cell declares
or, if it declares none, those of the session. A failure fails the cell. -v tells of those that pass too, -run chooses
by name, -bench runs BenchmarkXxx(b *testing.B) as well. Functions ExampleXxx() with an output comment are tests too, and
so is what FuzzXxx(f *testing.F) gives to f.Add. A TestMain(m *testing.M) of any cell is what runs them.`
	captureHelp = `What is printed to stdout and stderr becomes a variable NAME of type string; without NAME it is dropped, as
is what the cell shows. The value of the final expression is shown.`
	compileHelp = `The cell holds functions, and what they need: imports, types, constants. Others call them as before. It takes
a Go toolchain; results are kept, so the same cell is not compiled twice. The functions run in a process of
their own: what the cell's variables hold is lost when a call is interrupted or ends it.`
	writeHelp = `FILE is replaced whole or not at all. -a appends. A ~ at the start is the home folder.`
	shellHelp = `Commands are for sh (on Windows cmd; %%bash wants bash there too). Output is shown as it comes, input is empty,
the stop button ends the command and what it has started. Another exit status than 0 fails the cell: "|| true" prevents
that. A line such as !done is Go if it is an expression with a name that the session has. In a line, not in a script,
an {expression} of Go with such a name stands for its value, {{ and }} for braces around one; a \ at the end joins the
next line.`
)

// help is %help.
func (s *Session) help(_ context.Context, o order) error {
	if o.args == "" {
		fmt.Fprint(os.Stdout, helpText())
		return nil
	}
	usage, more := explained(o.args)
	if usage == nil {
		name := o.args
		if !strings.HasPrefix(name, "%") {
			name = "%" + name
		}
		return o.fault("%s", unknownMagic(name))
	}
	fmt.Fprintln(os.Stdout, strings.Join(usage, "\n"))
	if more != "" {
		fmt.Fprintln(os.Stdout, more)
	}
	return nil
}

// explained is what there is to say about a magic, and that of its name about
// the whole cell: how each is written and what it does, and what else to know.
func explained(name string) (usage []string, more string) {
	for _, g := range magics() {
		if strings.TrimLeft(g.name, "%") == strings.TrimLeft(name, "%") {
			usage, more = append(usage, g.usage()+"\n    "+g.does), g.more
		}
	}
	return usage, more
}

func (g magic) usage() string { return strings.TrimSpace(g.name + " " + g.args) }

// helpText is what %help prints.
func helpText() string {
	var b strings.Builder
	b.WriteString("Lines that are not Go, between statements; %% in the first line, for the whole cell:\n\n")
	for _, g := range magics() {
		usage := g.usage()
		if g.name == "!" || g.name == "$" {
			usage = g.name + g.args
		}
		if len(usage) > 26 {
			fmt.Fprintf(&b, "  %s\n", usage)
			usage = ""
		}
		fmt.Fprintf(&b, "  %-26s  %s\n", usage, g.does)
	}
	b.WriteString("\n%help NAME explains one.\n")
	return b.String()
}

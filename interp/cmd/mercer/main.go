// Mercer runs Go interpreted: in notebooks, as a Jupyter kernel, and from the
// command line.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mercer-go/mercer/interp/nearest"
	"github.com/mercer-go/mercer/interp/worker"
)

// Exit codes.
const (
	exitOK          = 0
	exitFailure     = 1 // something failed, such as a cell
	exitUsage       = 2 // the command line makes no sense
	exitInterrupted = 130
)

// command is one of mercer's commands; each has a file of its own.
type command struct {
	name    string
	summary string
	run     func(c *console, args []string) int
}

func commands() []command {
	return []command{
		{"kernel", "serve a Jupyter client; it is what Jupyter runs", runKernel},
		{"install", "tell Jupyter about this kernel", runInstall},
		{"uninstall", "make Jupyter forget this kernel", runUninstall},
		{"run", "run a notebook without Jupyter, or a Go program without a toolchain", runRun},
		{"build", "build a mercer that has more modules compiled in", runBuild},
		{"repl", "read and run Go line by line", runREPL},
		{"reproduce", "run a table of a paper anew, here or on a cluster", runReproduce},
		{"datasets", "list the data sets, or describe one", runDatasets},
		{"doctor", "say what is installed, what is missing, and what mends it", runDoctor},
		{"version", "print the version", runVersion},
		{"help", "explain a command", runHelp},
	}
}

func main() { os.Exit(dispatch(newConsole(), os.Args[1:])) }

// dispatch runs the command that args begin with and returns its exit code.
func dispatch(c *console, args []string) int {
	if len(args) == 0 {
		printHelp(c.err)
		return exitUsage
	}
	switch args[0] {
	case "-h", "-help", "--help":
		args[0] = "help"
	case "-v", "-version", "--version":
		args[0] = "version"
	case "worker": // is for the kernel and for run to start, and in no list
		return worker.Main(args[1:])
	}
	if cmd, ok := find(args[0]); ok {
		return cmd.run(c, args[1:])
	}
	fmt.Fprintf(c.err, "mercer: there is no command %q", args[0])
	if near := nearest.Name(args[0], commandNames()); near != "" {
		fmt.Fprintf(c.err, "; did you mean %q?", near)
	}
	fmt.Fprintln(c.err, "\nRun \"mercer help\" for the commands.")
	return exitUsage
}

func find(name string) (command, bool) {
	for _, cmd := range commands() {
		if cmd.name == name {
			return cmd, true
		}
	}
	return command{}, false
}

func commandNames() []string {
	var names []string
	for _, cmd := range commands() {
		names = append(names, cmd.name)
	}
	return names
}

// runHelp lists the commands or explains one.
func runHelp(c *console, args []string) int {
	if len(args) == 0 || args[0] == "help" || strings.HasPrefix(args[0], "-") {
		printHelp(c.out)
		return exitOK
	}
	return dispatch(c, []string{args[0], "-help"})
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, "Mercer runs Go interpreted, in Jupyter notebooks and here.\n\nUsage: mercer COMMAND [ARGUMENTS]\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", cmd.name, cmd.summary)
	}
	fmt.Fprint(w, "\n\"mercer help COMMAND\" explains a command.\n")
}

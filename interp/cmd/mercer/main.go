// Mercer runs Go code without a compiler: in notebooks, as a Jupyter kernel,
// and from the command line.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session/worker"
)

// The exit codes.
const (
	exitOK          = 0
	exitFailure     = 1 // something failed, such as a cell
	exitUsage       = 2 // the command line is wrong
	exitPanic       = 2 // a program has panicked, as that of go run
	exitInterrupted = 130
)

// command is one of mercer's commands. Each has its own file.
type command struct {
	name    string
	summary string
	run     func(c *console, args []string) int
}

func commands() []command {
	return []command{
		{"kernel", "serve Jupyter clients; Jupyter runs this command itself", runKernel},
		{"install", "add this kernel to Jupyter", runInstall},
		{"uninstall", "remove this kernel from Jupyter", runUninstall},
		{"run", "run a notebook without Jupyter, or a Go program without a toolchain", runRun},
		{"build", "build a mercer with more modules compiled in", runBuild},
		{"repl", "read and run Go line by line", runREPL},
		{"reproduce", "run a table of a paper again, here or on a cluster", runReproduce},
		{"datasets", "list the data sets, or describe one", runDatasets},
		{"doctor", "check the installation, and say how to fix it", runDoctor},
		{"version", "print the version", runVersion},
		{"help", "explain a command", runHelp},
	}
}

func main() { os.Exit(newConsole().do(os.Args[1:])) }

// dispatch runs the command that args begin with. It returns the exit code.
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
	case "worker": // only the kernel and "mercer run" start it, so no list shows it
		return worker.Main(args[1:], thisMercer())
	case builder.LaterCommand: // only a session starts it
		if err := builder.Later(context.Background(), thisMercer(), os.Stdin); err != nil {
			fmt.Fprintln(c.err, "mercer:", err)
			return exitFailure
		}
		return exitOK
	}
	if cmd, ok := find(args[0]); ok {
		return cmd.run(c, args[1:])
	}
	fmt.Fprintf(c.err, "mercer: there is no command %q", args[0])
	if near := nearest.Name(args[0], commandNames()); near != "" {
		fmt.Fprintf(c.err, "; did you mean %q?", near)
	}
	fmt.Fprintln(c.err, "\nRun \"mercer help\" for a list of commands.")
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

// runHelp lists the commands or explains one of them.
func runHelp(c *console, args []string) int {
	if len(args) == 0 || args[0] == "help" || strings.HasPrefix(args[0], "-") {
		printHelp(c.out)
		return exitOK
	}
	return dispatch(c, []string{args[0], "-help"})
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, "Mercer runs Go code in Jupyter notebooks and from the command line.\n\nUsage: mercer COMMAND [ARGUMENTS]\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", cmd.name, cmd.summary)
	}
	fmt.Fprint(w, "\n\"mercer help COMMAND\" explains a command.\n")
}

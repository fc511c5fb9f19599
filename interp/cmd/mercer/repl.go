package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/mercer-go/mercer/interp/runtime"
)

const replUsage = `Usage: mercer repl

Reads Go from the terminal and runs it: a line, or as many as make it complete.
An empty line ends what is not complete, unless it was pasted. Tab completes a
name. Ctrl-C stops what runs, or drops what is being typed. Ctrl-D, exit or
os.Exit ends.
`

const replHelp = `Type Go: imports, declarations, statements, or an expression to see its value.
What is not complete goes on in the next line; an empty line ends it.
%help lists commands beside Go, such as %go get MODULE@VERSION, %time and !ls.
Tab completes a name, Ctrl-C stops what runs or drops what is being typed,
Ctrl-D or exit ends.
`

// lineReader reads a line after showing a prompt. The line is pasted if more
// has arrived together with it. If the error is errDropped, there is none, and
// what was typed before it is not wanted either.
type lineReader func(prompt string) (line string, pasted bool, err error)

var errDropped = errors.New("the input was dropped")

func runREPL(c *console, args []string) int {
	f := newFlags(c, "repl", replUsage)
	rest, code, ok := f.positional(args)
	if !ok {
		return code
	}
	if len(rest) > 0 {
		return f.misuse("it takes no arguments")
	}
	session, err := runtime.New(runtime.Options{Direct: true})
	if err != nil {
		return f.fail(err)
	}
	defer func() { _ = session.Close() }() // what it leaves lies where such things are cleared away
	var pending string
	read := plainReader()
	if fd := int(os.Stdin.Fd()); term.IsTerminal(fd) {
		fmt.Fprintf(c.out, "Mercer %s: Go, line by line. Ctrl-D ends, ? helps.\n", version())
		signal.Notify(make(chan os.Signal, 1), os.Interrupt) // one between two lines ends nothing
		read = terminalReader(fd, session, &pending)
	}
	return c.repl(session, read, &pending)
}

// repl runs what it reads until the input ends. An input that is no terminal
// is a script: its first failure ends it.
func (c *console) repl(session *runtime.Session, read lineReader, pending *string) int {
	interactive := term.IsTerminal(int(os.Stdin.Fd()))
	for n := 1; ; {
		prompt := "go> "
		if *pending != "" {
			prompt = "... "
		}
		line, pasted, err := read(prompt)
		if errors.Is(err, errDropped) {
			*pending = ""
			continue
		}
		if err != nil && *pending == "" {
			if interactive {
				fmt.Fprintln(c.out)
			}
			return exitOK
		}
		if *pending == "" {
			switch order(session, line) {
			case "exit":
				return exitOK
			case "help":
				_, _ = io.WriteString(c.out, replHelp) // it has a percent sign
				continue
			}
		}
		source := *pending + line + "\n"
		if err == nil && wantsMore(source, pasted) {
			*pending = source
			continue
		}
		*pending = ""
		source = strings.TrimRight(source, "\n") // a fault at the end is one of its last line
		if strings.TrimSpace(source) == "" {
			continue
		}
		err = c.run(session, runtime.Cell{Name: fmt.Sprintf("in%d", n), Source: source})
		var e *runtime.Error
		if errors.As(err, &e) && e.Kind == runtime.Exit {
			return e.Code
		}
		if code := c.verdict(err); code != exitOK && !interactive {
			return code
		}
		n++
	}
}

// order is "exit" or "help" if the line asks for that: by a word that is not Go
// or, as long as the session does not know it, a name.
func order(session *runtime.Session, line string) string {
	word := strings.TrimSpace(line)
	var does string
	switch word {
	case ":q":
		return "exit"
	case "?":
		return "help"
	case "exit", "quit":
		does = "exit"
	case "help":
		does = "help"
	default:
		return ""
	}
	if slices.Contains(session.Complete(word, len(word)).Matches, word) {
		return ""
	}
	return does
}

func plainReader() lineReader {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(nil, 16<<20)
	return func(string) (string, bool, error) {
		if scanner.Scan() {
			return scanner.Text(), true, nil
		}
		return "", false, errors.Join(scanner.Err(), io.EOF)
	}
}

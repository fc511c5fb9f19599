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

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

const replUsage = `Usage: mercer repl

Reads Go from the terminal and runs it: one line, or more lines until the code is
complete. An empty line also ends the code, unless it was pasted. Tab completes
a name. Ctrl-C stops the running code, or drops the lines being typed. Ctrl-D,
exit or os.Exit ends the session.
`

const replHelp = `Type Go: imports, declarations, statements, or an expression to see its value.
Incomplete code continues on the next line; an empty line ends it.
%help lists commands that are not Go, such as %go get MODULE@VERSION, %time and
!ls. Tab completes a name. Ctrl-C stops the running code, or drops the lines
being typed. Ctrl-D or exit ends the session.
`

// lineReader shows a prompt and reads a line. The line is pasted if more input
// arrived together with it. If the error is errDropped, the user has dropped
// this line and the unfinished lines before it.
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
	sweep()
	s, err := session.New(session.Options{Packages: symbols.Packages(), Direct: true})
	if err != nil {
		return f.fail(err)
	}
	defer func() { _ = s.Close() }() // a folder that is left is in the system's temporary folder anyway
	var pending string
	read := plainReader()
	if fd := int(os.Stdin.Fd()); term.IsTerminal(fd) {
		fmt.Fprintf(c.out, "Mercer %s: Go, line by line. Ctrl-D exits, ? shows help.\n", version())
		signal.Notify(make(chan os.Signal, 1), os.Interrupt) // an interrupt between two lines does nothing
		read = terminalReader(fd, s, &pending)
	}
	return c.repl(s, read, &pending)
}

// repl runs what it reads until the input ends. If the input is not a terminal,
// it is a script, and the first error ends it.
func (c *console) repl(s *session.Session, read lineReader, pending *string) int {
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
			switch order(s, line) {
			case "exit":
				return exitOK
			case "help":
				_, _ = io.WriteString(c.out, replHelp) // not Printf: it has a percent sign
				continue
			}
		}
		source := *pending + line + "\n"
		if err == nil && wantsMore(source, pasted) {
			*pending = source
			continue
		}
		*pending = ""
		source = strings.TrimRight(source, "\n") // so that an error at the end is on its last line
		if strings.TrimSpace(source) == "" {
			continue
		}
		err = c.run(s, session.Cell{Name: fmt.Sprintf("in%d", n), Source: source})
		var e *session.Error
		if errors.As(err, &e) && e.Kind == session.Exit {
			return e.Code
		}
		if code := c.verdict(err); code != exitOK && !interactive {
			return code
		}
		n++
	}
}

// order returns "exit" or "help" if the line is such a command, either not Go
// or a word that the session does not know as a name.
func order(s *session.Session, line string) string {
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
	if slices.Contains(s.Complete(word, len(word)).Matches, word) {
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

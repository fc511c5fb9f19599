package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/mercer-go/mercer/interp/runtime"
)

const replUsage = `Usage: mercer repl

Reads Go from the terminal and runs it: a line, or as many as make it complete.
Tab completes a name, Ctrl-C stops what runs, Ctrl-D ends.
`

// lineReader reads a line after showing a prompt.
type lineReader func(prompt string) (string, error)

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
	var pending string
	read := plainReader()
	if fd := int(os.Stdin.Fd()); term.IsTerminal(fd) {
		fmt.Fprintf(c.out, "Mercer %s: Go, line by line. Ctrl-D ends.\n", version())
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
		line, err := read(prompt)
		if err != nil && *pending == "" {
			if interactive {
				fmt.Fprintln(c.out)
			}
			return exitOK
		}
		source := *pending + line + "\n"
		if status, _ := runtime.Completeness(source); status == "incomplete" && err == nil {
			*pending = source
			continue
		}
		*pending = ""
		if strings.TrimSpace(source) == "" {
			continue
		}
		code := c.run(session, runtime.Cell{Name: fmt.Sprintf("in%d", n), Source: source})
		if code != exitOK && !interactive {
			return code
		}
		n++
	}
}

func plainReader() lineReader {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(nil, 16<<20)
	return func(string) (string, error) {
		if scanner.Scan() {
			return scanner.Text(), nil
		}
		return "", errors.Join(scanner.Err(), io.EOF)
	}
}

// terminalReader edits lines, with a history and completion. The terminal is
// raw only while a line is edited, so that Ctrl-C reaches a running cell.
func terminalReader(fd int, session *runtime.Session, pending *string) lineReader {
	terminal := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{os.Stdin, os.Stdout}, "")
	terminal.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		return complete(session, *pending, line, pos)
	}
	return func(prompt string) (string, error) {
		old, err := term.MakeRaw(fd)
		if err != nil {
			return "", err
		}
		defer func() { _ = term.Restore(fd, old) }() // the terminal is gone if this fails
		terminal.SetPrompt(prompt)
		line, err := terminal.ReadLine()
		if errors.Is(err, term.ErrPasteIndicator) {
			err = nil
		}
		return line, err
	}
}

// complete extends the word before the cursor as far as all matches agree.
func complete(session *runtime.Session, before, line string, pos int) (string, int, bool) {
	head := []rune(before)
	cursor := len(head) + len([]rune(line[:pos]))
	found := session.Complete(before+line, cursor)
	if len(found.Matches) == 0 {
		return "", 0, false
	}
	common := found.Matches[0]
	for _, m := range found.Matches[1:] {
		for !strings.HasPrefix(m, common) {
			common = common[:len(common)-1]
		}
	}
	start := len(string([]rune(before + line)[:found.Start])) - len(before)
	if start < 0 {
		return "", 0, false
	}
	return line[:start] + common + line[pos:], start + len(common), true
}

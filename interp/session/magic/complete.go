package magic

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/session/assist"
)

// Asked is the line that is not Go at the cursor, or the line above the cursor
// whose body is text.
type Asked struct {
	Line
	head  string // the line before the cursor
	start int    // where the line begins, in code points
	Below bool   // the cursor is below the line, in text that is not Go
}

// Ask looks for such a line. It also returns the Go code of the source,
// in the same places. A line like %time runs Go; if the cursor is in that Go
// code, the line counts as Go.
func Ask(source string, cursor int, isGo func(line string) bool) (a Asked, found bool, rest string) {
	rest, lines := Cut(source, isGo)
	runes := []rune(source)
	cursor = min(max(cursor, 0), len(runes))
	before := string(runes[:cursor])
	line := strings.Count(before, "\n") + 1
	for _, m := range lines {
		if m.Number < line && m.Raw() {
			return Asked{Line: m, Below: true}, true, rest
		}
		if m.Number != line {
			continue
		}
		all := strings.Split(source, "\n")[line-1]
		head := before[strings.LastIndexByte(before, '\n')+1:]
		if len(head) < m.Column {
			return Asked{}, false, rest // before the text of the line
		}
		a = Asked{Line: m, head: head[m.Column-1:]}
		a.start = cursor - utf8.RuneCountInString(a.head)
		statement := m.statement()
		if statement == "" || len(a.head) < len(m.Text)-len(statement) {
			return a, true, rest
		}
		at := a.start + utf8.RuneCountInString(m.Text[:len(m.Text)-len(statement)])
		out := []rune(rest)
		copy(out[at:], []rune(strings.TrimRight(all[m.Column-1+len(m.Text)-len(statement):], "\r")))
		return Asked{}, false, string(out)
	}
	return Asked{}, false, rest
}

// Complete completes the names of magics and their arguments.
func (a Asked) Complete(cursor int) assist.Completion {
	c := completion{assist.Completion{Start: cursor, End: cursor}}
	name, args, typed := strings.Cut(a.head, " ")
	if a.Below {
		return c.Completion
	}
	if strings.HasPrefix(name, "!") || strings.HasPrefix(name, "$") {
		word := a.head[strings.LastIndexAny(a.head, " !$=")+1:]
		return c.files(word, func(e os.DirEntry) bool { return word != "" && !strings.Contains(e.Name(), " ") })
	}
	if !typed {
		c.Start = a.start
		for _, g := range All() {
			if strings.HasPrefix(g.Name, name) && strings.HasPrefix(g.Name, "%") && (a.first || !g.Whole) {
				c.add(g.Name, "magic", g.Args)
			}
		}
		return c.Completion
	}
	args = strings.TrimLeft(args, " ")
	switch name {
	case "%cd":
		return c.files(args, os.DirEntry.IsDir)
	case "%%writefile":
		return c.files(strings.TrimPrefix(args, "-a "), func(os.DirEntry) bool { return true })
	case "%env":
		for _, e := range slices.Sorted(slices.Values(os.Environ())) {
			if n, value, _ := strings.Cut(e, "="); n != "" && strings.HasPrefix(n, args) {
				c.Start = cursor - utf8.RuneCountInString(args)
				c.add(n, "variable", value)
			}
		}
	case "%help":
		c.Start = cursor - utf8.RuneCountInString(args)
		for _, g := range All() {
			if n := g.Name; strings.HasPrefix(n, "%") {
				if !strings.HasPrefix(args, "%") {
					n = strings.TrimLeft(n, "%")
				}
				if strings.HasPrefix(n, args) && !c.has(n) {
					c.add(n, "magic", g.Args)
				}
			}
		}
	case "%%native":
		if strings.HasPrefix("off", args) {
			c.Start = cursor - len(args)
			c.add("off", "keyword", "")
		}
	case "%go":
		if strings.HasPrefix("get", args) {
			c.Start = cursor - len(args)
			c.add("get", "keyword", "MODULE@VERSION")
		}
	}
	return c.Completion
}

// completion grows.
type completion struct{ assist.Completion }

func (c *completion) has(text string) bool {
	return slices.ContainsFunc(c.Matches, func(m assist.Match) bool { return m.Text == text })
}

func (c *completion) add(text, kind, signature string) {
	c.Matches = append(c.Matches, assist.Match{Text: text, Kind: kind, Signature: signature})
}

// files completes the last part of a path with the entries that fit.
func (c completion) files(path string, fits func(os.DirEntry) bool) assist.Completion {
	folder, prefix := filepath.Split(path)
	where, err := Home(folder)
	if err != nil {
		return c.Completion
	}
	if where == "" {
		where = "."
	}
	entries, _ := os.ReadDir(where) // a folder that cannot be read offers nothing
	c.Start -= utf8.RuneCountInString(prefix)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) || strings.HasPrefix(e.Name(), ".") && prefix == "" || !fits(e) {
			continue
		}
		if e.IsDir() {
			c.add(e.Name()+"/", "path", "folder")
		} else {
			c.add(e.Name(), "path", "file")
		}
	}
	return c.Completion
}

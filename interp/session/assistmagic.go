package session

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// asked is the line that is not Go at the cursor, or the line above the cursor
// whose body is text.
type asked struct {
	magicLine
	head  string // the line before the cursor
	start int    // where the line begins, in code points
	below bool   // the cursor is below the line, in text that is not Go
}

// askedMagic looks for such a line. It also returns the Go code of the source,
// in the same places. A line like %time runs Go; if the cursor is in that Go
// code, the line counts as Go.
func (s *Session) askedMagic(source string, cursor int) (a asked, found bool, rest string) {
	rest, lines := cutLines(source, s.isGo(source))
	runes := []rune(source)
	cursor = min(max(cursor, 0), len(runes))
	before := string(runes[:cursor])
	line := strings.Count(before, "\n") + 1
	for _, m := range lines {
		if m.line < line && m.raw() {
			return asked{magicLine: m, below: true}, true, rest
		}
		if m.line != line {
			continue
		}
		all := strings.Split(source, "\n")[line-1]
		head := before[strings.LastIndexByte(before, '\n')+1:]
		if len(head) < m.column {
			return asked{}, false, rest // before the text of the line
		}
		a = asked{magicLine: m, head: head[m.column-1:]}
		a.start = cursor - utf8.RuneCountInString(a.head)
		statement := m.statement()
		if statement == "" || len(a.head) < len(m.text)-len(statement) {
			return a, true, rest
		}
		at := a.start + utf8.RuneCountInString(m.text[:len(m.text)-len(statement)])
		out := []rune(rest)
		copy(out[at:], []rune(strings.TrimRight(all[m.column-1+len(m.text)-len(statement):], "\r")))
		return asked{}, false, string(out)
	}
	return asked{}, false, rest
}

// statement returns the Go code that a line runs, or "".
func (m magicLine) statement() string {
	rest := strings.TrimLeft(m.text[len(m.name()):], " \t")
	switch m.name() {
	case "%time":
		return rest
	case "%timeit":
		for strings.HasPrefix(rest, "-") {
			_, rest, _ = strings.Cut(rest, " ")
			rest = strings.TrimLeft(strings.TrimLeft(rest, " 0123456789"), " \t")
		}
		return rest
	}
	return ""
}

// completeMagic completes the names of magics and their arguments.
func completeMagic(a asked, cursor int) Completion {
	c := Completion{Start: cursor, End: cursor}
	name, args, typed := strings.Cut(a.head, " ")
	if a.below {
		return c
	}
	if strings.HasPrefix(name, "!") || strings.HasPrefix(name, "$") {
		word := a.head[strings.LastIndexAny(a.head, " !$=")+1:]
		return c.files(word, func(e os.DirEntry) bool { return word != "" && !strings.Contains(e.Name(), " ") })
	}
	if !typed {
		c.Start = a.start
		for _, g := range magics() {
			if strings.HasPrefix(g.name, name) && strings.HasPrefix(g.name, "%") && (a.first || g.whole == nil) {
				c.add(g.name, "magic", g.args)
			}
		}
		return c
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
		for _, g := range magics() {
			if n := g.name; strings.HasPrefix(n, "%") {
				if !strings.HasPrefix(args, "%") {
					n = strings.TrimLeft(n, "%")
				}
				if strings.HasPrefix(n, args) && !slices.Contains(c.Matches, n) {
					c.add(n, "magic", g.args)
				}
			}
		}
	case "%go":
		if strings.HasPrefix("get", args) {
			c.Start = cursor - len(args)
			c.add("get", "keyword", "MODULE@VERSION")
		}
	}
	return c
}

func (c *Completion) add(text, kind, signature string) {
	c.Matches = append(c.Matches, text)
	c.Details = append(c.Details, Detail{kind, signature})
}

// files completes the last part of a path with the entries that fit.
func (c Completion) files(path string, fits func(os.DirEntry) bool) Completion {
	folder, prefix := filepath.Split(path)
	where, err := expandHome(folder)
	if err != nil {
		return c
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
	return c
}

// inspectMagic describes the magic of a line.
func inspectMagic(a asked) (i Inspection) {
	usage, more := explained(strings.TrimRight(a.name(), "?"))
	if usage == nil || a.below {
		return i
	}
	head := strings.Join(usage, "\n")
	return Inspection{
		Found:    true,
		Text:     strings.TrimSpace(head + "\n\n" + more),
		Markdown: strings.TrimSpace(fmt.Sprintf("```\n%s\n```\n\n%s", head, strings.ReplaceAll(more, "\n", " "))),
	}
}

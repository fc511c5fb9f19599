package session

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/interp/display"
)

// A line such as svm.Train?, %time? or ?svm.Train asks about a name, after the
// cell has run. With ?? it asks for more.

// question is such a line.
type question struct {
	name   string
	detail int
}

var (
	asksAfter  = lazyregexp.New(`^[ \t]*([\pL_][\pL\p{Nd}_]*(?:\.[\pL_][\pL\p{Nd}_]*)*)[ \t]*(\?\??)[ \t]*;?[ \t]*$`)
	asksMagic  = lazyregexp.New(`^[ \t]*(%%?[a-z0-9]+)[ \t]*(\?\??)[ \t]*$`)
	asksBefore = lazyregexp.New(`^[ \t]*(\?\??)[ \t]*([\pL_][\pL\p{Nd}_]*(?:\.[\pL_][\pL\p{Nd}_]*)*)[ \t]*$`)
)

// cutQuestions removes the questions from a source, and leaves spaces.
func cutQuestions(source string) (rest string, asked []question) {
	first, _, _ := strings.Cut(strings.TrimSpace(source), "\n")
	if !strings.Contains(source, "?") || strings.HasPrefix(first, "%%") && !asksMagic().MatchString(first) {
		return source, nil
	}
	for at := questionAt(source); at >= 0; {
		start := strings.LastIndexByte(source[:at], '\n') + 1
		end := len(source)
		if i := strings.IndexByte(source[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := source[start:end]
		if m := asksAfter().FindStringSubmatch(line); m != nil {
			asked = append(asked, question{m[1], len(m[2]) - 1})
		} else if m := asksMagic().FindStringSubmatch(line); m != nil {
			asked = append(asked, question{m[1], len(m[2]) - 1})
		} else if m := asksBefore().FindStringSubmatch(line); m != nil {
			asked = append(asked, question{m[2], len(m[1]) - 1})
		} else {
			break // the parser will report it
		}
		source = source[:start] + strings.Repeat(" ", utf8.RuneCountInString(line)) + source[end:]
		at = questionAt(source)
	}
	return source, asked
}

// questionAt returns the offset of the first question mark outside of comments
// and strings, or -1.
func questionAt(source string) int {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, 0)
	for {
		pos, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return -1
		case tok == token.ILLEGAL && lit == "?":
			return file.Offset(pos)
		}
	}
}

// leads is what the end of an answer says about name??.
const leads = "leads to the source."

// answer answers a cell's questions. The answer, a page, replaces the cell's
// value, which is shown before.
func (s *Session) answer(asked []question, value display.Data, out Output) display.Data {
	var text, markdown []string
	for _, q := range asked {
		i := s.Inspect(q.name, utf8.RuneCountInString(q.name), q.detail)
		if !i.Found {
			const unknown = "Nothing is known about %s.\n"
			if s.direct {
				fmt.Fprintf(os.Stdout, unknown, q.name)
			} else {
				out.Stream("stdout", fmt.Sprintf(unknown, q.name))
			}
			continue
		}
		if q.detail == 0 && s.Inspect(q.name, utf8.RuneCountInString(q.name), 1).Text != i.Text {
			i.Text += "\n\n" + q.name + "?? " + leads
			i.Markdown += "\n\n`" + q.name + "??` " + leads
		}
		text, markdown = append(text, i.Text), append(markdown, i.Markdown)
	}
	if len(text) == 0 {
		return value
	}
	if value.Data != nil {
		out.Display(value)
	}
	return display.Data{
		Data:      display.MIMEMap{display.MIMETypeText: strings.Join(text, "\n\n"), display.MIMETypeMarkdown: strings.Join(markdown, "\n\n---\n\n")},
		Transient: display.MIMEMap{"page": true},
	}
}

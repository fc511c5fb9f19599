package assist

import (
	"fmt"
	"go/doc/comment"
	"strings"
	"unicode/utf8"
)

// page is the description of something.
type page struct {
	code   string // a declaration, in Go
	value  string
	doc    string // a doc comment
	about  string // one about the type of what has none
	lists  []list
	source string // the declaration as it was written
	place  string // where that is
	module string // the path of the package whose source is asked for but not available
	key    string // its name there
	symbol func(recv, name string) bool
}

type list struct {
	title string
	lines []string
}

func (p *page) list(title string, lines []string) {
	if len(lines) > 0 {
		p.lists = append(p.lists, list{title, lines})
	}
}

// symbols reports which names of a package doc links may refer to.
func (s *Session) symbols(path string) func(recv, name string) bool {
	return func(recv, name string) bool {
		if recv != "" {
			name = recv + "." + name
		}
		return s.Docs.Of(path, name) != ""
	}
}

func (p *page) parse(doc string) *comment.Doc {
	return (&comment.Parser{LookupSym: p.symbol}).Parse(doc)
}

// text writes the page for a terminal.
func (p *page) text() string {
	printer := &comment.Printer{TextWidth: 80}
	parts := []string{p.code}
	if p.value != "" {
		parts = append(parts, "Value: "+p.value)
	}
	for _, doc := range []string{p.doc, p.about} {
		if doc != "" {
			parts = append(parts, strings.TrimRight(string(printer.Text(p.parse(doc))), "\n"))
		}
	}
	for _, l := range p.lists {
		parts = append(parts, l.title+":\n    "+strings.ReplaceAll(strings.Join(l.lines, "\n"), "\n", "\n    "))
	}
	if p.source != "" {
		parts = append(parts, p.source)
	}
	if p.place != "" {
		parts = append(parts, "Declared at "+p.place)
	}
	if p.module != "" {
		parts = append(parts, "The source is not in this program. If Go is installed, this command prints it:\n    go doc -src "+p.module+" "+p.key)
	}
	return strings.Join(parts, "\n\n")
}

// markdown writes the page for a notebook.
func (p *page) markdown() string {
	printer := &comment.Printer{HeadingLevel: 4, HeadingID: func(*comment.Heading) string { return "" }, DocLinkURL: func(l *comment.DocLink) string {
		if l.ImportPath == "" {
			return ""
		}
		return l.DefaultURL("https://pkg.go.dev")
	}}
	parts := []string{fence("go", p.code)}
	if p.value != "" {
		parts = append(parts, "**Value**\n\n"+fence("", p.value))
	}
	for _, doc := range []string{p.doc, p.about} {
		if doc != "" {
			parts = append(parts, strings.TrimRight(string(printer.Markdown(p.parse(doc))), "\n"))
		}
	}
	for _, l := range p.lists {
		parts = append(parts, "**"+l.title+"**\n\n"+fence("go", strings.Join(l.lines, "\n")))
	}
	if p.source != "" {
		parts = append(parts, fence("go", p.source))
	}
	if p.place != "" {
		parts = append(parts, "Declared at `"+p.place+"`")
	}
	if p.module != "" {
		parts = append(parts, fmt.Sprintf("The source is not in this program: [pkg.go.dev](https://pkg.go.dev/%s#%s) links to it. If Go is installed, `!go doc -src %[1]s %[2]s` prints it.", p.module, p.key))
	}
	return strings.Join(parts, "\n\n")
}

// fence makes a block of code for any code.
func fence(language, code string) string {
	marks := "```"
	for strings.Contains(code, marks) {
		marks += "`"
	}
	return marks + language + "\n" + code + "\n" + marks
}

// cut shortens a text to n code points.
func cut(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n]) + "…"
}

package exercise

import (
	"errors"
	"html"
	"strings"
)

// State is how far an answer has come.
type State int

// The states of an answer.
const (
	Open  State = iota // there is no answer yet: NaN, "" or nil
	Wrong              // it is not right
	Right              // it is right
)

// String returns "not answered yet", "not right" or "right".
func (s State) String() string {
	switch s {
	case Open:
		return "not answered yet"
	case Wrong:
		return "not right"
	}
	return "right"
}

// Verdict says whether an answer is right, and why. It is shown as a line of text, with a hint
// below it if the answer is wrong and with a reason if it is right. The zero value is an open
// answer.
type Verdict struct {
	State  State
	Text   string // what is wrong with the answer, or what is missing; "" if it is right
	hint   string
	reason string
}

// Hint returns the verdict with a text that is shown while the answer is wrong. Before a first
// answer, in the state Open, it is not shown: the reader thinks first. It replaces an earlier hint.
func (v Verdict) Hint(text string) Verdict {
	v.hint = text
	return v
}

// Because returns the verdict with a text that is shown when the answer is right: why it is.
func (v Verdict) Because(text string) Verdict {
	v.reason = text
	return v
}

// Err returns nil if the answer is right, and else an error with the text of the verdict.
func (v Verdict) Err() error {
	if v.State == Right {
		return nil
	}
	return errors.New(v.String())
}

// String returns the verdict as text.
func (v Verdict) String() string { return strings.Join(v.lines(), "\n") }

// HTML returns the verdict for a notebook.
func (v Verdict) HTML() string {
	sign := [...]string{Open: "○", Wrong: "✗", Right: "✓"}[v.State]
	tint := [...]string{Open: "rgba(128,128,128,.12)", Wrong: "rgba(213,94,0,.15)", Right: "rgba(0,158,115,.15)"}[v.State]
	var b strings.Builder
	b.WriteString(`<div role="status" style="padding:.4em .8em;border-radius:4px;background:` + tint + `">`)
	for i, line := range v.lines() {
		if i == 0 {
			line = sign + " " + line
		} else {
			b.WriteString("<br>")
		}
		b.WriteString(strings.ReplaceAll(html.EscapeString(line), "\n", "<br>"))
	}
	b.WriteString("</div>")
	return b.String()
}

func (v Verdict) lines() []string {
	first := strings.ToUpper(v.State.String()[:1]) + v.State.String()[1:]
	if v.Text != "" {
		first += ": " + v.Text
	}
	lines := []string{first}
	if v.State == Right && v.reason != "" {
		lines = append(lines, v.reason)
	}
	if v.State == Wrong && v.hint != "" {
		lines = append(lines, "Hint: "+v.hint)
	}
	return lines
}

// All is the verdict on an exercise with several parts: right if all of them are. Else its text
// has those that are not, one a line. It keeps the reasons of the right parts and the hints of the
// wrong ones.
func All(parts ...Verdict) Verdict {
	all := Verdict{State: Right}
	var texts, hints, reasons []string
	for _, p := range parts {
		if p.State == Right {
			reasons = add(reasons, p.reason)
			continue
		}
		if p.State == Wrong || all.State == Right {
			all.State = p.State
		}
		texts = add(texts, p.Text)
		if p.State == Wrong {
			hints = add(hints, p.hint)
		}
	}
	all.Text, all.hint, all.reason = strings.Join(texts, "\n"), strings.Join(hints, "\n"), strings.Join(reasons, "\n")
	return all
}

func add(texts []string, text string) []string {
	if text == "" {
		return texts
	}
	return append(texts, text)
}

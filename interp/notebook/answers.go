package notebook

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// The first lines of the cells of a question: "// Exercise 3" or "// What if 2" is where the
// reader answers, and "// Check exercise 3" says whether the answer is right.
var (
	answerLine = lazyregexp.New(`^// (Exercise|What if) [0-9]+$`)
	checkLine  = lazyregexp.New(`^// Check (exercise|what if) [0-9]+$`)
	goFence    = lazyregexp.New("(?ms)^```go\n(.*?)^```$")
)

// question is an exercise of a notebook. Its cells are nil, and its answers empty, where the
// notebook has none.
type question struct {
	name          string
	answer, check *Cell
	given         []string // the answers in the notebook's text
}

// PutAnswers replaces the answers of readers by those that the notebook gives itself: a cell
// that begins with the line "// Exercise 3" or "// What if 2" gets the code of the block in a
// markdown cell that begins with the same line. Run then fails in a cell "// Check exercise 3" or
// "// Check what if 2" that does not say "Right". It is an error if there is no such cell, if an
// exercise has no answer or more than one, or if an answer has no exercise.
func (nb *Notebook) PutAnswers() error {
	var all []error
	for _, q := range nb.questions() {
		switch {
		case q.answer == nil:
			all = append(all, fmt.Errorf("%s has no cell that begins with \"// %s\"", q.name, q.name))
		case q.check == nil:
			all = append(all, fmt.Errorf("%s has no cell that begins with \"// Check %s\"", q.name, uncapital(q.name)))
		case len(q.given) != 1:
			all = append(all, fmt.Errorf("%s has %d answers, not one: Go code in a markdown cell that begins with \"// %s\"", q.name, len(q.given), q.name))
		default:
			q.answer.fields["source"] = strings.TrimSuffix(q.given[0], "\n")
		}
	}
	nb.answered = true
	return errors.Join(all...)
}

// questions lists the exercises in the order in which they appear.
func (nb *Notebook) questions() []*question {
	var list []*question
	byName := map[string]*question{}
	of := func(name string) *question {
		q := byName[name]
		if q == nil {
			q = &question{name: name}
			list, byName[name] = append(list, q), q
		}
		return q
	}
	for _, c := range nb.cells {
		source := strings.ReplaceAll(c.Source(), "\r\n", "\n")
		first, _, _ := strings.Cut(source, "\n")
		switch {
		case !c.IsCode():
			for _, block := range goFence().FindAllStringSubmatch(source, -1) {
				if first, _, _ := strings.Cut(block[1], "\n"); answerLine().MatchString(first) {
					q := of(strings.TrimPrefix(first, "// "))
					q.given = append(q.given, block[1])
				}
			}
		case answerLine().MatchString(first):
			of(strings.TrimPrefix(first, "// ")).answer = c
		case checkLine().MatchString(first):
			name := strings.TrimPrefix(first, "// Check ")
			of(strings.ToUpper(name[:1]) + name[1:]).check = c
		}
	}
	return list
}

func uncapital(name string) string { return strings.ToLower(name[:1]) + name[1:] }

// verdict is an error if a cell checks an answer and does not say that it is right.
func (c *Cell) verdict() error {
	first, _, _ := strings.Cut(c.Source(), "\n")
	if !checkLine().MatchString(strings.TrimSuffix(first, "\r")) {
		return nil
	}
	var said strings.Builder
	if err := c.texts(func(t Text) bool { said.WriteString(t.Text); return true }); err != nil {
		return err
	}
	if line, _, _ := strings.Cut(said.String(), "\n"); line != "Right" {
		return fmt.Errorf("the answer in the notebook is not right: %s", said.String())
	}
	return nil
}

package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// String returns the facts in three lines: the vote, its bound and errors, and how
// training ended.
func (m *M1) String() string {
	return fmt.Sprintf("%s of %d members among %d classes\n%s\n%v", m.name(), m.Len(), len(m.Labels), m.progress(), m.Status)
}

// HTML returns the facts of String as a table, for notebooks.
func (m *M1) HTML() string {
	return htmltable.Pairs(m.name(),
		"members", fmt.Sprint(m.Len()),
		"classes", fmt.Sprint(len(m.Labels)),
		"rounds", m.progress(),
		"status", m.Status.String()).String()
}

func (m *M1) name() string {
	if m.Form == AdaBoostMK {
		return "AdaBoost.MK"
	}
	return "AdaBoost.M1"
}

func (m *M1) progress() string {
	n := len(m.Errors)
	if n == 0 {
		return "no round"
	}
	return fmt.Sprintf("error of the first member %.4g, of the last %.4g; bound %.4g", m.Errors[0], m.Errors[n-1], m.Bound[n-1])
}

package exercise

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// Near is the verdict on a number: right if it is at most within away from want. NaN is an open
// answer. what is the name of the number in the text of the verdict. A negative or undefined
// within, or an undefined want, makes every answer wrong.
func Near(what string, answer, want, within float64) Verdict {
	switch {
	case math.IsNaN(answer):
		return Verdict{State: Open, Text: what + " is NaN"}
	case answer == want && within >= 0, math.Abs(answer-want) <= within:
		return Verdict{State: Right}
	case answer < want:
		return Verdict{State: Wrong, Text: fmt.Sprintf("%s is %v, which is too small", what, answer)}
	case answer > want:
		return Verdict{State: Wrong, Text: fmt.Sprintf("%s is %v, which is too large", what, answer)}
	}
	return Verdict{State: Wrong, Text: fmt.Sprintf("%s is %v, but this check cannot compare it (want %v within %v)", what, answer, want, within)}
}

// Choice is the verdict on a word that is to be chosen among options: right if it is the right
// one. what is the name of the word in the text of the verdict. Capitals and spaces around the
// word do not matter. "" is an open answer, and a word that is not an option is wrong. Choice
// panics if right is not one of the options, because nobody could answer then.
func Choice(what, answer, right string, options ...string) Verdict {
	if !slices.Contains(options, right) {
		panic(fmt.Sprintf("exercise: %q is not one of the options %q of %s", right, options, what))
	}
	word := strings.TrimSpace(answer)
	same := func(option string) bool { return strings.EqualFold(option, word) }
	switch {
	case word == "":
		return Verdict{State: Open, Text: fmt.Sprintf("%s is empty: choose one of %s", what, strings.Join(options, ", "))}
	case !slices.ContainsFunc(options, same):
		return Verdict{State: Wrong, Text: fmt.Sprintf("%s is %q, which is not one of %s", what, word, strings.Join(options, ", "))}
	case same(right):
		return Verdict{State: Right}
	}
	return Verdict{State: Wrong, Text: fmt.Sprintf("%s is not %q", what, word)}
}

// Holds is the verdict on a property that the answer must have, such as "the matrix is
// symmetric". what names the property, without "not".
func Holds(what string, ok bool) Verdict {
	if ok {
		return Verdict{State: Right}
	}
	return Verdict{State: Wrong, Text: "it does not hold that " + what}
}

// Equal is the verdict on any value: right if reflect.DeepEqual says that it equals want. nil is
// an open answer. If both are slices, the text of the verdict names the first element that
// differs. Use Near and Vector for numbers that are rounded.
func Equal(what string, answer, want any) Verdict {
	a, w := reflect.ValueOf(answer), reflect.ValueOf(want)
	switch {
	case !a.IsValid() && w.IsValid() || a.Kind() == reflect.Slice && a.IsNil() && w.Kind() == reflect.Slice && w.Len() > 0:
		return Verdict{State: Open, Text: what + " is nil"}
	case reflect.DeepEqual(answer, want):
		return Verdict{State: Right}
	case !w.IsValid() || a.Type() != w.Type():
		return Verdict{State: Wrong, Text: fmt.Sprintf("%s has the type %T, but should have %T", what, answer, want)}
	case a.Kind() != reflect.Slice:
		return Verdict{State: Wrong, Text: fmt.Sprintf("%s is %v", what, answer)}
	case a.Len() != w.Len():
		return wrongLength(what, a.Len(), w.Len())
	}
	for i := range a.Len() {
		if e := a.Index(i).Interface(); !reflect.DeepEqual(e, w.Index(i).Interface()) {
			return Verdict{State: Wrong, Text: fmt.Sprintf("%s[%d] is %v", what, i, e)}
		}
	}
	return Verdict{State: Wrong, Text: what + " is not nil, but should be"}
}

// Vector is the verdict on numbers in order: right if there are as many as in want, and each is
// at most within away from its own. nil is an open answer.
func Vector(what string, answer, want []float64, within float64) Verdict {
	if answer == nil && len(want) > 0 {
		return Verdict{State: Open, Text: what + " is nil"}
	}
	if len(answer) != len(want) {
		return wrongLength(what, len(answer), len(want))
	}
	for i := range want {
		if v := Near(fmt.Sprintf("%s[%d]", what, i), answer[i], want[i], within); v.State != Right {
			return v
		}
	}
	return Verdict{State: Right}
}

func wrongLength(what string, n, want int) Verdict {
	return Verdict{State: Wrong, Text: fmt.Sprintf("%s has %d elements, but should have %d", what, n, want)}
}

package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/session/magic"
)

// TestEveryMagicIsObeyed: the session can do what the table says, and no more.
func TestEveryMagicIsObeyed(t *testing.T) {
	for _, g := range magic.All() {
		if actions()[g.Name] == nil {
			t.Errorf("%s does nothing", g.Name)
		}
	}
	if len(actions()) != len(magic.All()) {
		t.Errorf("%d actions for %d magics", len(actions()), len(magic.All()))
	}
}

func TestMagicFaults(t *testing.T) {
	for _, test := range []struct {
		cell         string
		line, column int
		message      string
	}{
		{"x := 1\n %cdd /", 2, 2, "there is no %cdd; did you mean %cd?"},
		{"%tme f()", 1, 1, "there is no %tme; did you mean %time?"},
		{"%bash", 1, 1, "there is no %bash; did you mean %%bash, as the first line of the cell?"},
		{"%sh -c ls", 1, 1, "there is no %sh; did you mean %%sh"},
		{"%cat a", 1, 1, "there is no %cat; !cat runs the system command"},
		{"%nothing-like-it", 1, 1, "there is no %nothing-like-it; %help lists all magics"},
		{"func f() {\n%who\n}", 2, 1, "within brackets"},
		{"%help tme", 1, 1, "did you mean %time?"},
		{"%time", 1, 1, "needs a statement"},
		{"%time y", 1, 7, "undefined: y"},
		{"x := 1\n%timeit -n 3 y + 1", 2, 14, "undefined: y"},
		{"%%timeit\nx := 1\nx + y", 3, 5, "undefined: y"},
		{"1\n%timeit f(", 2, 11, "found the end of the line"},
		{"x := (1 +\n", 1, 10, "found the end of the cell"},
		{"%timeit return", 1, 1, "its return would end"},
		{"%%timeit\nfor {\n\tbreak\n}\nif true {\n\tbreak\n}", 1, 1, "its break would end"},
		{"%timeit -n none 1", 1, 1, "needs a number"},
		{"%%bash -e\nls", 1, 1, "takes no arguments"},
		{"%%capture 3\nls", 1, 1, "cannot be the name of a variable"},
		{"%%writefile -a\nls", 1, 1, "the file name is missing"},
		{"%%writefile -b a\nls", 1, 1, "no flag -b; put a file name that begins"},
		{"%env =x", 1, 1, "a name is missing"},
		{"%test -x", 1, 1, "%test takes"},
		{"%reset all", 1, 1, "takes no arguments"},
		{"%cd -", 1, 1, "no earlier folder"},
		{"%go111module", 1, 1, "on or off"},
		{"!", 1, 1, "a command is missing"},
		{"x := 1\n! echo {x} {x + nothing}", 2, 17, "undefined: nothing"},
		{"x := 1\n%%compile", 2, 1, "must be the first line"},
		{"%%compile\n%%compile", 2, 1, "must be the first line"},
		{"%%compile fast", 1, 1, "takes no arguments"},
		{"%%native fast", 1, 1, "takes no arguments"},
		{"%go build", 1, 1, "%go get MODULE@VERSION"},
		{"%go get a b", 1, 1, "%go get MODULE@VERSION"},
		{"%", 1, 1, "there is no %;"},
	} {
		_, _, err := run(t, test.cell)
		var e *Error
		if !errors.As(err, &e) || e.Kind != CompileError && e.Kind != SyntaxError || e.Line != test.line || e.Column != test.column || !strings.Contains(e.Message, test.message) {
			t.Errorf("%q: %v", test.cell, err)
		}
	}
}

func TestCompletenessOfMagic(t *testing.T) {
	for _, test := range [][2]string{
		{"%go get a@v1", "complete"},
		{"%go get it's@v1\nx := 1", "complete"},
		{"%go get a@v1\nif x {", "incomplete"},
		{"%%compile", "incomplete"},
		{"%%bash", "incomplete"},
		{"%%bash\nls", "incomplete"},
		{"%%bash\nls\n", "incomplete"},
		{"%%bash\nls\n\n", "complete"},
		{"%%time\nx := f(", "incomplete"},
		{"!ls", "complete"},
		{"!ls 'a", "complete"},
		{"!ls \\", "incomplete"},
		{"!ls \\\n a", "complete"},
		{"%%compile\nfunc f() {", "incomplete"},
		{"%%compile\nfunc f() int {\n\treturn 1\n}\n", "complete"},
		{"%unknown", "complete"},
	} {
		if got, _ := Completeness(test[0]); got != test[1] {
			t.Errorf("%q is %s, want %s", test[0], got, test[1])
		}
	}
}

func TestCompleteAfterMagic(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: "answer := 42"}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	source := "%größe `\nans"
	c := s.Complete(source, len([]rune(source)))
	if !slices.Equal(c.Matches, []string{"answer"}) || c.Start != 9 || c.End != 12 {
		t.Errorf("%+v", c)
	}
}

package magic

import (
	"slices"
	"strings"
	"testing"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		source, rest string
		lines        []string
	}{
		{"x := 1", "x := 1", nil},
		{"%go get a@v1", strings.Repeat(" ", 12), []string{"1:1 %go get a@v1"}},
		{"x := 7\n  %a 'b\ny := x % 2\n%%c", "x := 7\n       \ny := x % 2\n   ", []string{"2:3 %a 'b", "4:1 %%c"}},
		{"%größe\nx", "      \nx", []string{"1:1 %größe"}},
		{"s := `\n%d\n`\n/*\n%e\n*/ // %f\n%=g", "s := `\n%d\n`\n/*\n%e\n*/ // %f\n   ", []string{"7:1 %=g"}},
		{"x = x %\n3", "x = x %\n3", nil},
		{"!ls 'a\n$b", "      \n  ", []string{"1:1 !ls 'a", "2:1 $b"}},
		{"!ls \\\n -l \\\n$x\ny", "     \n     \n  \ny", []string{"1:1 !ls \\\n -l \\\n$x"}},
		{"%env a=b \\\ny", "          \ny", []string{"1:1 %env a=b \\"}},
		{"x := a &&\n\t!b\nif x != y {\n!c\n}", "x := a &&\n\t!b\nif x != y {\n!c\n}", nil},
		{"%%bash\n`x\n%d", "      \n  \n  ", []string{"1:1 %%bash"}},
	} {
		rest, lines := Cut(test.source, nil)
		var got []string
		for _, l := range lines {
			got = append(got, strings.Join([]string{string(rune('0' + l.Number)), ":", string(rune('0' + l.Column)), " ", l.Text}, ""))
		}
		if rest != test.rest || !slices.Equal(got, test.lines) {
			t.Errorf("%q: rest %q, lines %q", test.source, rest, got)
		}
	}
}

package data

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTableIsAligned(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(Table(), "\n"), "\n")
	if len(lines) != 1+len(Names()) {
		t.Fatalf("%d lines for %d sets", len(lines), len(Names()))
	}
	about := strings.Index(lines[0], "about")
	for i, line := range lines {
		if utf8.RuneCountInString(line) > 130 || !utf8.ValidString(line) {
			t.Errorf("line %q", line)
		}
		if line[about-1] != ' ' || line[about] == ' ' {
			t.Errorf("line %d: the description does not begin in column %d: %q", i, about, line)
		}
	}
}

func TestTableSaysWhereASetIs(t *testing.T) {
	t.Setenv("MERCER_DATA", "")
	for name, want := range map[string]string{
		"sonar":          "  208        60        2        0  built in  ",
		"german_numeric": " 1000        24        2        0  computed  ",
		"usps":           " 9298       256       10        0  absent    ",
	} {
		if !regexp.MustCompile(`(?m)^` + name + ` +` + strings.TrimLeft(want, " ")).MatchString(Table()) {
			t.Errorf("the table does not say %q of %s:\n%s", want, name, Table())
		}
	}
}

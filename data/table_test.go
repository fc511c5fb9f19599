package data

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

func TestTableIsAligned(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(Table(), "\n"), "\n")
	if len(lines) != 1+len(Names()) {
		t.Fatalf("%d lines for %d sets", len(lines), len(Names()))
	}
	about := strings.Index(lines[0], "about")
	for i, line := range lines {
		if len(line) > 110 || !utf8.ValidString(line) {
			t.Errorf("line %q", line)
		}
		if line[about-1] != ' ' || line[about] == ' ' {
			t.Errorf("line %d: the description does not begin in column %d: %q", i, about, line)
		}
	}
}

func TestTableShowsWhyASetFailed(t *testing.T) {
	got := table(fstest.MapFS{})
	if strings.Count(got, "file does not exist") != len(Names()) {
		t.Error(got)
	}
}

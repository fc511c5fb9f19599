package assist

import (
	"go/token"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/symbols"
)

// session is one in which cells have been declared, though not run.
func session(t testing.TB, cells ...string) *Session {
	t.Helper()
	importer, err := front.NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	f := front.NewFront(token.NewFileSet(), importer)
	if _, err := f.Prelude(); err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{front.PreludeFile: front.PreludeSource}
	for i, source := range cells {
		name := "cell" + string(rune('1'+i))
		sources[name] = source
		u, err := f.Prepare(name, source)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range u.Steps {
			f.Commit(s)
		}
	}
	return &Session{Front: f, Docs: NewDocs(symbols.Docs), Source: func(name string) string { return sources[name] }}
}

// cursor takes the | out of a source, and counts what is before it.
func cursor(source string) (string, int) {
	before, after, _ := strings.Cut(source, "|")
	return before + after, len([]rune(before))
}

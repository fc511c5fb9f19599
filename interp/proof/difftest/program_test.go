package difftest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const corpus = "testdata/corpus"

// program is one file of the corpus.
type program struct {
	name       string
	archive    *txtar.Archive
	cells      []string // the sources of cells, or one whole program
	whole      bool     // the program is one main.go
	equivalent string   // what go run gets, if not the cells joined
	output     string
	failure    string // part of the message of a program that fails
	known      string // why its output differs in cells, for good
}

// load reads the corpus, in order of name.
func load(t *testing.T) []*program {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus in %s (%v)", corpus, err)
	}
	var programs []*program
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "json-") && strings.Contains(runtime.Version(), "jsonv2") {
			continue // the experiment's package has other texts, and Go's programs print them too
		}
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newProgram(strings.TrimSuffix(filepath.Base(file), ".txtar"), archive)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		programs = append(programs, p)
	}
	return programs
}

func newProgram(name string, archive *txtar.Archive) (*program, error) {
	p := &program{name: name, archive: archive}
	for _, f := range archive.Files {
		text := string(f.Data)
		switch f.Name {
		case "main.go":
			p.whole, p.cells = true, append(p.cells, text)
		case "equivalent.go":
			p.equivalent = text
		case "output":
			p.output = text
		case "known":
			p.known = strings.TrimSpace(text)
		case "error":
			p.failure = strings.TrimSpace(text)
		case fmt.Sprintf("cell%d.go", len(p.cells)+1):
			p.cells = append(p.cells, text)
		default:
			return nil, fmt.Errorf("unexpected file %s", f.Name)
		}
	}
	if len(p.cells) == 0 || p.whole && (len(p.cells) > 1 || p.equivalent != "") {
		return nil, fmt.Errorf("want cells, or one main.go")
	}
	return p, nil
}

// write stores output as what the program prints.
func (p *program) write(output string) error {
	i := slices.IndexFunc(p.archive.Files, func(f txtar.File) bool { return f.Name == "output" })
	if i < 0 {
		i = len(p.archive.Files)
		p.archive.Files = append(p.archive.Files, txtar.File{Name: "output"})
	}
	p.archive.Files[i].Data = []byte(output)
	return os.WriteFile(filepath.Join(corpus, p.name+".txtar"), txtar.Format(p.archive), 0o644)
}

// lines ends text with a newline, as txtar does.
func lines(text string) string {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// difference shows the first line in which got is not want.
func difference(got, want string) string {
	g, w := strings.SplitAfter(lines(got), "\n"), strings.SplitAfter(lines(want), "\n")
	for i := range max(len(g), len(w)) {
		var a, b string
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("output, line %d:\n got %q\nwant %q", i+1, a, b)
		}
	}
	return ""
}

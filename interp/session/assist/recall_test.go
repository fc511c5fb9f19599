package assist

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"hash/crc32"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"
)

// TestRecall types cells of the corpus again: whoever has typed the first letter
// of a name that the cell goes on to use, or the dot before it, is offered the
// name, whether the rest of the cell stands there or not.
func TestRecall(t *testing.T) {
	files, err := filepath.Glob("../../proof/difftest/testdata/corpus/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no corpus", err)
	}
	asked := 0
	for _, file := range files {
		if crc32.ChecksumIEEE([]byte(filepath.Base(file)))%27 != 4 { // a new file adds to the choice, and changes nothing else
			continue
		}
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := session(t)
		for _, f := range archive.Files {
			if !strings.HasPrefix(f.Name, "cell") {
				continue
			}
			source := string(f.Data)
			for _, use := range uses(s, source) {
				head := source[:use.Offset]
				if !strings.HasSuffix(head, ".") {
					_, first := utf8.DecodeRuneInString(use.name)
					head += use.name[:first]
				}
				texts := []string{head + source[use.Offset+len(use.name):]}
				if use.declared.Line < use.Line || use.declared.Line == use.Line && use.declared.Column < use.Column {
					texts = append(texts, head)
				}
				for _, text := range texts {
					asked++
					if !offers(s.Complete(text, utf8.RuneCountInString(head)), use.name) {
						t.Errorf("%s: %s: %s is not offered at the end of %q before %q", file, f.Name, use.name, head[max(0, len(head)-60):], cut(text[len(head):], 40))
					}
				}
			}
			u, err := s.Front.Prepare(f.Name, source)
			if err != nil {
				break // the corpus has cells that fail
			}
			for _, step := range u.Steps {
				s.Front.Commit(step)
			}
		}
	}
	if asked < 500 {
		t.Errorf("asked %d times only", asked)
	}
}

func offers(c Completion, name string) bool {
	for _, m := range c.Matches {
		if m.Text == name {
			return true
		}
	}
	return false
}

// use is where a cell uses a name.
type use struct {
	token.Position
	name     string
	declared token.Position // zero if the cell does not declare it
}

// uses finds them in a whole cell.
func uses(s *Session, source string) (out []use) {
	var scan scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	scan.Init(file, []byte(source), func(token.Position, string) {}, 0)
	for {
		pos, tok, name := scan.Scan()
		if tok == token.EOF {
			return out
		}
		if tok != token.IDENT {
			continue
		}
		at := file.Position(pos)
		p := s.Front.Partial(source, at.Offset, at.Offset+len(name), false)
		if len(p.Path) == 0 {
			continue
		}
		o := p.Info.Uses[p.Path[0].(*ast.Ident)]
		if o == nil || o.Name() == "_" {
			continue
		}
		u := use{Position: at, name: name}
		if _, isPackage := o.(*types.PkgName); !isPackage && o.Pkg() == p.Package {
			u.declared = p.Position(o)
			if u.declared.Line == at.Line && u.declared.Column == at.Column {
				continue // a type parameter of a receiver
			}
		}
		out = append(out, u)
	}
}

package modules

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/regular"
)

// embedding is a variable of type embed.FS under a go:embed comment.
type embedding struct {
	name     *ast.Ident
	patterns []string
}

// embedFiles sets variables under go:embed comments to the content of their
// file, as if it were in the source. It returns the variables that have several
// files.
func embedFiles(fset *token.FileSet, files []*ast.File, p *build.Package) (systems []embedding, err error) {
	if len(p.EmbedPatterns) == 0 {
		return nil, nil
	}
	for _, file := range files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				patterns := embedPatterns(v.Doc)
				if len(patterns) == 0 {
					patterns = embedPatterns(g.Doc)
				}
				if len(patterns) == 0 {
					continue
				}
				if _, isFS := v.Type.(*ast.SelectorExpr); isFS {
					systems = append(systems, embedding{v.Names[0], patterns})
				} else if err := embedFile(v, p.Dir, patterns[0]); err != nil {
					return nil, fmt.Errorf("variable %s (%s): %w", v.Names[0].Name, fset.Position(v.Pos()), err)
				}
			}
		}
	}
	return systems, nil
}

// embedPatterns returns the patterns of go:embed comments, which may be quoted.
func embedPatterns(doc *ast.CommentGroup) (patterns []string) {
	if doc == nil {
		return nil
	}
	for _, c := range doc.List {
		rest, ok := strings.CutPrefix(c.Text, "//go:embed ")
		for rest = strings.TrimSpace(rest); ok && rest != ""; rest = strings.TrimSpace(rest) {
			if quoted, err := strconv.QuotedPrefix(rest); err == nil {
				pattern, _ := strconv.Unquote(quoted) // it is a valid quotation
				patterns, rest = append(patterns, pattern), rest[len(quoted):]
				continue
			}
			pattern, after, _ := strings.Cut(rest, " ")
			patterns, rest = append(patterns, pattern), after
		}
	}
	return patterns
}

// embedFile sets a string or []byte variable to the content of a file.
func embedFile(v *ast.ValueSpec, dir, pattern string) error {
	data, err := regular.ReadFile(filepath.Join(dir, filepath.FromSlash(pattern)))
	if err != nil {
		return err
	}
	// A conversion works for both types.
	text := &ast.BasicLit{ValuePos: v.End(), Kind: token.STRING, Value: strconv.Quote(string(data))}
	v.Values = []ast.Expr{&ast.CallExpr{Fun: &ast.ParenExpr{Lparen: v.End(), X: v.Type, Rparen: v.End()}, Lparen: v.End(), Args: []ast.Expr{text}, Rparen: v.End()}}
	return nil
}

// embedAll makes the file systems for the variables of a checked package.
func embedAll(systems []embedding, info *types.Info, dir string) (map[*types.Var]*FS, error) {
	if len(systems) == 0 {
		return nil, nil
	}
	out := map[*types.Var]*FS{}
	for _, s := range systems {
		fs, err := newFS(dir, s.patterns)
		if err != nil {
			return nil, fmt.Errorf("variable %s: %w", s.name.Name, err)
		}
		if v, ok := info.Defs[s.name].(*types.Var); ok {
			out[v] = fs
		}
	}
	return out, nil
}

package modules

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// embed gives the variables under go:embed comments the content of their file,
// as if it stood in the source. An embed.FS cannot be made so.
func embed(fset *token.FileSet, files []*ast.File, p *build.Package) error {
	if len(p.EmbedPatterns) == 0 {
		return nil
	}
	for _, file := range files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				pattern := embedPattern(v.Doc)
				if pattern == "" {
					pattern = embedPattern(g.Doc)
				}
				if pattern == "" {
					continue
				}
				if err := embedFile(fset, v, p.Dir, pattern); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func embedPattern(doc *ast.CommentGroup) string {
	if doc == nil {
		return ""
	}
	for _, c := range doc.List {
		if rest, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

func embedFile(fset *token.FileSet, v *ast.ValueSpec, dir, pattern string) error {
	if unquoted, err := strconv.Unquote(pattern); err == nil {
		pattern = unquoted
	}
	if _, isFS := v.Type.(*ast.SelectorExpr); isFS {
		return fmt.Errorf("variable %s (%s) embeds files as an embed.FS", v.Names[0].Name, fset.Position(v.Pos()))
	}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(pattern)))
	if err != nil {
		return fmt.Errorf("variable %s (%s): %w", v.Names[0].Name, fset.Position(v.Pos()), err)
	}
	// A conversion fits both string and []byte.
	text := &ast.BasicLit{ValuePos: v.End(), Kind: token.STRING, Value: strconv.Quote(string(data))}
	v.Values = []ast.Expr{&ast.CallExpr{Fun: &ast.ParenExpr{Lparen: v.End(), X: v.Type, Rparen: v.End()}, Lparen: v.End(), Args: []ast.Expr{text}, Rparen: v.End()}}
	return nil
}

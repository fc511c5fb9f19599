package difftest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// joiner makes one Go program of the cells of a notebook: declarations stay
// declarations, the statements of a cell become a function, and the variables
// they declare become variables of the package, whose types go/types finds.
// It is no part of the interpreter and shares no code with it.
type joiner struct {
	importer types.Importer
}

// newJoiner finds the export data of all packages that cells import.
func newJoiner(t *testing.T, programs []*program) *joiner {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{if .Export}}{{.ImportPath}} {{.Export}}{{end}}"}
	seen := map[string]bool{}
	for _, p := range programs {
		for _, c := range p.cells {
			for _, piece := range split(c) {
				if piece.kind == token.IMPORT {
					specs, err := importSpecs(piece.text)
					if err != nil {
						t.Fatalf("%s: %v", p.name, err)
					}
					for _, s := range specs {
						if !seen[s.path] {
							seen[s.path] = true
							args = append(args, s.path)
						}
					}
				}
			}
		}
	}
	files := map[string]string{}
	for line := range strings.Lines(gocmd(t, ".", args...)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = file
	}
	return &joiner{importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(files[name])
	})}
}

// piece is a declaration or statement at the top level of a cell.
type piece struct {
	kind token.Token // IMPORT, FUNC for any declaration but var, or VAR for statements
	text string
}

// split cuts a cell into its pieces.
func split(source string) []piece {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, 0)
	var out []piece
	var toks []token.Token
	begin, depth := 0, 0
	for {
		pos, tok, lit := s.Scan()
		offset := min(file.Offset(pos), len(source))
		switch tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
		if tok != token.EOF && (tok != token.SEMICOLON || depth > 0 || lit == ";" && inHeader(toks)) {
			if len(toks) == 0 {
				begin = offset
			}
			toks = append(toks, tok)
			continue
		}
		if len(toks) > 0 {
			out = append(out, piece{kindOf(toks), source[begin:offset]})
			toks = toks[:0]
		}
		if tok == token.EOF {
			return out
		}
	}
}

// inHeader tells whether a semicolon after toks is one of a for, if or switch.
func inHeader(toks []token.Token) bool {
	if len(toks) > 2 && toks[1] == token.COLON { // a label
		toks = toks[2:]
	}
	return len(toks) > 0 && slices.Contains([]token.Token{token.FOR, token.IF, token.SWITCH}, toks[0]) && toks[len(toks)-1] != token.RBRACE
}

func kindOf(toks []token.Token) token.Token {
	switch toks[0] {
	case token.IMPORT:
		return token.IMPORT
	case token.TYPE, token.CONST:
		return token.FUNC
	case token.FUNC:
		i := 1
		if toks[1] == token.LPAREN { // a receiver, or a literal's parameters
			for depth := 0; ; i++ {
				if toks[i] == token.LPAREN {
					depth++
				} else if toks[i] == token.RPAREN {
					depth--
				}
				if depth == 0 {
					break
				}
			}
			i++
		}
		if toks[i] == token.IDENT && toks[i+1] != token.LBRACE && toks[i+1] != token.PERIOD {
			return token.FUNC
		}
	}
	return token.VAR
}

type importSpec struct{ name, path string }

func importSpecs(text string) ([]importSpec, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var out []importSpec
	for _, s := range f.Imports {
		spec := importSpec{}
		if spec.path, err = strconv.Unquote(s.Path.Value); err != nil {
			return nil, err
		}
		if s.Name != nil {
			spec.name = s.Name.Name
		}
		out = append(out, spec)
	}
	return out, nil
}

// local is the name that the package has in the program.
func (s importSpec) local() string {
	if s.name != "" {
		return s.name
	}
	base := path.Base(s.path)
	if base == "v2" {
		base = path.Base(path.Dir(s.path))
	}
	return base
}

// edit replaces source[start:end].
type edit struct {
	start, end int
	text       string
}

func apply(source string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out strings.Builder
	last := 0
	for _, e := range edits {
		out.WriteString(source[last:e.start] + e.text)
		last = e.end
	}
	return out.String() + source[last:]
}

// notebook is a program while it is joined.
type notebook struct {
	imports []importSpec
	decls   strings.Builder // types, constants, functions
	probe   strings.Builder // the variables of the top level, with their values
	bodies  []string
	names   []string // of the variables, in order
	seen    map[string]bool
}

func (j *joiner) join(cells []string) (string, error) {
	n := &notebook{seen: map[string]bool{}}
	for i, c := range cells {
		if err := n.add(c); err != nil {
			return "", fmt.Errorf("cell %d: %w", i+1, err)
		}
	}
	vars, err := n.types(j.importer)
	if err != nil {
		return "", err
	}
	text := n.decls.String() + vars
	for i, body := range n.bodies {
		text += fmt.Sprintf("\nfunc cell%d() {\n%s}\n", i+1, body)
	}
	text += "\nfunc main() {\n"
	for i := range n.bodies {
		text += fmt.Sprintf("\tcell%d()\n", i+1)
	}
	return n.header(text+"}\n") + text + "}\n", nil
}

// add takes one cell apart.
func (n *notebook) add(source string) error {
	var body strings.Builder
	for _, p := range split(source) {
		switch p.kind {
		case token.IMPORT:
			specs, err := importSpecs(p.text)
			if err != nil {
				return err
			}
			for _, s := range specs {
				if !slices.Contains(n.imports, s) {
					n.imports = append(n.imports, s)
				}
			}
		case token.FUNC:
			n.decls.WriteString(p.text + "\n\n")
		default:
			body.WriteString(p.text + "\n")
		}
	}
	const before = "package p\nfunc _() {\n"
	text := before + body.String() + "}\n"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("%w in\n%s", err, body.String())
	}
	r := rewriter{notebook: n, text: text, base: fset.File(f.FileStart).Base()}
	for _, s := range f.Decls[0].(*ast.FuncDecl).Body.List {
		r.stmt(s)
	}
	out := apply(text, r.edits)
	n.bodies = append(n.bodies, strings.TrimSuffix(strings.TrimPrefix(out, before), "}\n"))
	return nil
}

// rewriter turns the declarations of variables in a cell into assignments.
type rewriter struct {
	*notebook
	text  string
	base  int
	edits []edit
}

func (r *rewriter) source(n ast.Node) string {
	return r.text[int(n.Pos())-r.base : int(n.End())-r.base]
}

func (r *rewriter) replace(from, to token.Pos, text string) {
	r.edits = append(r.edits, edit{int(from) - r.base, int(to) - r.base, text})
}

func (r *rewriter) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		r.stmt(s.Stmt)
	case *ast.ExprStmt:
		if _, ok := s.X.(*ast.CallExpr); !ok && !strings.HasPrefix(r.source(s), "<-") {
			r.replace(s.Pos(), s.Pos(), "_ = ") // the value that a cell displays
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			var names []string
			for _, e := range s.Lhs {
				names = append(names, r.declare(e.(*ast.Ident).Name))
			}
			from, to := s.Rhs[0].Pos(), s.Rhs[len(s.Rhs)-1].End()
			fmt.Fprintf(&r.probe, "var %s = %s\n", strings.Join(names, ", "), r.text[int(from)-r.base:int(to)-r.base])
			r.replace(s.TokPos, s.TokPos+2, "=")
		}
	case *ast.DeclStmt:
		var out []string
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			out = append(out, r.spec(spec.(*ast.ValueSpec))...)
		}
		r.replace(s.Pos(), s.End(), strings.Join(out, "\n"))
	}
}

func (r *rewriter) spec(v *ast.ValueSpec) []string {
	var out, names, probed []string
	for _, id := range v.Names {
		names = append(names, id.Name)
		if len(v.Values) == 0 && r.seen[id.Name] {
			out = append(out, fmt.Sprintf("%s = *new(%s)", id.Name, r.source(v.Type)))
		}
		probed = append(probed, r.declare(id.Name))
	}
	decl := "var " + strings.Join(probed, ", ")
	if v.Type != nil {
		decl += " " + r.source(v.Type)
	}
	var values []string
	for _, e := range v.Values {
		values = append(values, r.source(e))
	}
	if len(values) > 0 {
		decl += " = " + strings.Join(values, ", ")
		out = append(out, strings.Join(names, ", ")+" = "+strings.Join(values, ", "))
	}
	fmt.Fprintln(&r.probe, decl)
	if !slices.ContainsFunc(names, func(s string) bool { return s != "_" }) {
		return []string{decl}
	}
	return out
}

// declare notes a variable and returns the name to probe its type by.
func (n *notebook) declare(name string) string {
	if name == "_" || n.seen[name] {
		return "_"
	}
	n.seen[name] = true
	n.names = append(n.names, name)
	return name
}

// types writes out the variables of the program with their types.
func (n *notebook) types(imp types.Importer) (string, error) {
	text := n.decls.String() + n.probe.String()
	text = n.header(text) + text
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", fmt.Errorf("%w in\n%s", err, text)
	}
	var first error
	conf := types.Config{Importer: imp, IgnoreFuncBodies: true, Error: func(err error) {
		// Statements run in order, so a cycle of values is none; a message that begins with a tab continues one.
		var e types.Error
		if first == nil && errors.As(err, &e) && !strings.Contains(e.Msg, "initialization cycle") && !strings.HasPrefix(e.Msg, "\t") {
			first = err
		}
	}}
	pkg, _ := conf.Check("main", fset, []*ast.File{f}, nil)
	if first != nil {
		return "", fmt.Errorf("%w in\n%s", first, text)
	}
	var out strings.Builder
	for _, name := range n.names {
		typ := types.TypeString(pkg.Scope().Lookup(name).Type(), func(p *types.Package) string {
			if p == pkg {
				return ""
			}
			for _, s := range n.imports {
				if s.path == p.Path() {
					return s.local()
				}
			}
			s := importSpec{"import_" + p.Name(), p.Path()}
			n.imports = append(n.imports, s)
			return s.name
		})
		fmt.Fprintf(&out, "var %s %s\n", name, typ)
	}
	return out.String(), nil
}

// header is the package clause and the imports that text uses.
func (n *notebook) header(text string) string {
	used := map[string]bool{".": true, "_": true}
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, parser.SkipObjectResolution)
	if err == nil {
		ast.Inspect(f, func(node ast.Node) bool {
			if sel, ok := node.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					used[id.Name] = true
				}
			}
			return true
		})
	}
	out := "package main\n\n"
	for _, s := range n.imports {
		if used[s.local()] {
			out += fmt.Sprintf("import %s %q\n", s.name, s.path)
		}
	}
	return out + "\n"
}

package cell

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
)

// check is the work on one run of a cell.
type check struct {
	front        *Front
	name, source string
	entry        string            // the function that holds a run of statements
	scope        map[string]symbol // what the run sees and then what it leaves
	seen         map[string]bool   // packages this file name has imported in the interpreter

	pkg    *types.Package
	info   *types.Info
	names  map[types.Object]string // objects of the session -> the interpreter's names
	pasted strings.Builder         // declarations that lowering adds to the file
	marked []string                // functions whose place marks this file declares
	used   map[string]string       // alias -> import path, of packages the file needs
}

// run turns one run into a step.
func (c *check) run(r run, last bool) (Step, error) {
	file, err := c.front.parse(c.name, c.source, r, c.entry)
	if err != nil {
		return Step{}, err
	}
	if r.kind == imports {
		return Step{}, c.imports(file)
	}
	var value ast.Expr // the expression whose value is the cell's
	if last && r.kind == stmts {
		value = finalExpression(file)
	}
	if err := c.types(file, value, r.kind == clause); err != nil {
		return Step{}, err
	}
	return c.lower(file, r.kind, value)
}

// imports adds the packages of import declarations to the scope.
func (c *check) imports(file *ast.File) error {
	for _, spec := range file.Imports {
		importPath, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return c.errorAt(spec.Pos(), err.Error())
		}
		pkg, err := c.front.importer.Import(importPath)
		if err != nil {
			return c.errorAt(spec.Pos(), c.noPackage(importPath))
		}
		name := pkg.Name()
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch name {
		case "_":
		case ".":
			for _, n := range pkg.Scope().Names() {
				if o := pkg.Scope().Lookup(n); o.Exported() {
					c.scope[n] = symbol{o, n}
				}
			}
		default:
			c.scope[name] = symbol{types.NewPkgName(spec.Pos(), c.front.pkg, name, pkg), name}
		}
	}
	return nil
}

// noPackage explains a failed import, with the likeliest right path.
func (c *check) noPackage(importPath string) string {
	msg := "package " + strconv.Quote(importPath) + " is not among those a cell can import (the standard library, gonum, gonum/plot and Mercer's lib, data and viz)"
	var near []string
	for _, p := range c.front.importer.Paths() {
		if path.Base(p) == path.Base(importPath) {
			near = append(near, strconv.Quote(p))
		}
	}
	slices.Sort(near)
	if len(near) > 0 {
		msg += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return msg
}

// types checks the run in the scope of the session. Names that the run
// declares itself hide older ones.
func (c *check) types(file *ast.File, value ast.Expr, program bool) error {
	c.pkg = c.front.pkg
	c.names = map[types.Object]string{}
	var live []types.Object
	if !program {
		own := declared(file)
		for name, s := range c.scope {
			if !slices.Contains(own, name) && s.object.Name() != "_" {
				live = append(live, s.object)
				c.names[s.object] = s.name
			}
		}
	}
	reset(c.pkg.Scope(), live)
	c.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	var first *Error
	conf := types.Config{Importer: c.front.importer, Error: func(err error) {
		var te types.Error
		if first == nil && errors.As(err, &te) && !c.allowed(te, value) {
			first = c.errorAt(te.Pos, te.Msg)
		}
	}}
	_ = types.NewChecker(&conf, c.front.fset, c.pkg, c.info).Files([]*ast.File{file}) // told through conf.Error
	if first != nil {
		return first
	}
	return nil
}

// allowed are the complaints that make no sense in a cell: what it declares
// may be used by a later one, and its last expression is there to be seen.
func (c *check) allowed(err types.Error, value ast.Expr) bool {
	if strings.HasPrefix(err.Msg, "declared and not used") {
		return true
	}
	return value != nil && strings.HasSuffix(err.Msg, "is not used") && value.Pos() <= err.Pos && err.Pos < value.End()
}

func (c *check) errorAt(pos token.Pos, msg string) *Error {
	p := c.front.fset.Position(pos)
	return &Error{Message: msg, Line: p.Line, Column: p.Column}
}

// declared lists the package-level names that a file declares.
func declared(file *ast.File) []string {
	var names []string
	for _, id := range declaredIdents(file) {
		names = append(names, id.Name)
	}
	return names
}

func declaredIdents(file *ast.File) []*ast.Ident {
	var ids []*ast.Ident
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				ids = append(ids, d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					ids = append(ids, s.Name)
				case *ast.ValueSpec:
					ids = append(ids, s.Names...)
				}
			}
		}
	}
	return ids
}

// finalExpression is the expression that ends a run of statements, if one does.
func finalExpression(file *ast.File) ast.Expr {
	body := file.Decls[0].(*ast.FuncDecl).Body.List
	if len(body) == 0 {
		return nil
	}
	if last, ok := body[len(body)-1].(*ast.ExprStmt); ok {
		return last.X
	}
	return nil
}

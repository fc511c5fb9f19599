package front

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// checking is the work for one stage of a cell.
type checking struct {
	front        *Front
	name, source string
	scope        map[string]types.Object // what the stage sees and then what it leaves
	decls        map[string]*declaration // those of the session, and then with the stage's
	known        map[string]types.Object // its own variables, if declarations use them
	opened       *ast.File               // definitions of more of these; or nil
	mistaken     []string                // those of known that have got other types in the statements
	replaced     map[types.Object]bool   // variables of older cells that have another type now
	replacing    []*ast.Ident            // the definitions that replace something
	renews       bool                    // what older cells declared is compiled with the stage
	facts        facts
	behind       bool      // the statements are behind a cut: see cut.go
	together     token.Pos // the last of the variables that are initialized in another order; or none
	notes        []note
	later        map[string]bool // the names in what follows in the cell; nil if nothing follows
	before       map[string]bool // the kept of the cell's earlier stages
	kept         map[string]bool // the error variables that the statements leave to functions or pointers
	renewed      []renewal

	files []*ast.File
	pkg   *types.Package
	info  *types.Info
	body  *ast.BlockStmt // the statements
}

// Statements is the name of the function that holds the statements of a cell.
const Statements = "the cell"

// stage turns runs into a step.
func (c *checking) stage(runs []run, last bool) (Step, error) {
	var files []*ast.File
	for _, r := range runs {
		file, err := c.front.parse(c.name, c.source, r)
		if err != nil {
			return Step{}, err
		}
		if err := c.bodiless(file); err != nil {
			return Step{}, err
		}
		switch {
		case r.kind == imports:
			if err := c.imports(file); err != nil {
				return Step{}, err
			}
		case r.kind == stmts && c.body != nil:
			more := file.Decls[0].(*ast.FuncDecl).Body
			c.body.List, c.body.Rbrace = append(c.body.List, more.List...), more.Rbrace
		default:
			files = append(files, file)
			if r.kind == stmts {
				c.body, c.behind = file.Decls[0].(*ast.FuncDecl).Body, r.behind
			}
		}
	}
	if len(files) == 0 {
		return Step{scope: c.scope, decls: c.decls}, nil
	}
	var value ast.Expr // the expression whose value is the cell's
	if last && runs[len(runs)-1].kind == stmts {
		value = finalExpression(c.body)
	}
	c.files = files
	c.initialize(files)
	if c.opened != nil {
		files = append(files, c.opened)
	}
	step, err := c.declare(files, value, nil)
	c.findMistaken()
	if err != nil {
		return Step{}, err
	}
	if c.opened != nil {
		c.closed()
	}
	if err := c.early(step); err != nil {
		return Step{}, err
	}
	if c.body != nil {
		step.Entry = Statements
		if err := c.showValue(c.unchecked(value)); err != nil {
			return Step{}, err
		}
		step.Variables, step.Same = c.hoist()
	}
	c.noteKeepers()
	step.scope, step.decls, step.notes, step.kept = c.scope, c.decls, c.notes, c.kept
	return step, nil
}

// declare checks files together with the older declarations that must be
// compiled again, and adds their names to the scope.
func (c *checking) declare(files []*ast.File, value ast.Expr, changed map[types.Object]bool) (Step, error) {
	r := c.redeclare(files, changed)
	defer r.hide()()
	var all []*ast.File
	for {
		var err error
		if all, err = r.assemble(files); err == nil {
			err = c.check(all, value)
		}
		if err == nil {
			break
		}
		var fault *Error
		if !errors.As(err, &fault) || !r.dropAt(fault.pos, fault.Message) {
			return Step{}, err
		}
	}
	c.renews = len(r.again) > 0
	step := Step{Package: c.pkg, Files: all, Info: c.info}
	if len(all) == 0 { // nothing uses what has changed: the package holds what was inserted, and nothing of its own
		step = Step{}
	}
	for _, id := range declared(all) {
		o := c.info.Defs[id]
		if _, isVar := o.(*types.Var); o != nil && !isVar && id.Name != "_" && id.Name != Statements && !strings.Contains(id.Name, ".") {
			c.scope[id.Name] = o
		}
	}
	r.finish(&step)
	return step, nil
}

// followUp compiles code again that uses variables whose type has changed.
func (c *checking) followUp(replaced map[types.Object]bool) (Step, error) {
	step, err := c.declare(nil, nil, replaced)
	if err != nil {
		return Step{}, err
	}
	c.noteKeepers()
	step.scope, step.decls, step.notes = c.scope, c.decls, c.notes
	return step, nil
}

// checkIn checks files as one package that sees these of the session's names. Names
// that the files declare themselves hide older ones.
func (c *checking) checkIn(files []*ast.File, value ast.Expr, visible map[string]types.Object) error {
	c.pkg = types.NewPackage("main", "main")
	own := map[string]bool{}
	for _, id := range declared(files) {
		own[id.Name] = true
	}
	parenthesize(files, own)
	for name, o := range visible {
		if own[name] {
			continue
		}
		if p, ok := o.(*types.PkgName); ok { // the checker notes its use in it
			o = types.NewPkgName(p.Pos(), c.pkg, name, p.Imported())
		}
		c.pkg.Scope().Insert(o)
	}
	c.info = newInfo()
	if fault := c.tooHeavy(files); fault != nil {
		return fault
	}
	var found []types.Error // the first of each line
	passed := false         // an error that is allowed here
	conf := types.Config{Importer: c.front.importer, GoVersion: goVersion, Sizes: c.front.sizes(), Error: func(err error) {
		var te types.Error
		if !errors.As(err, &te) || c.allowed(te, value) {
			passed = true
			return
		}
		line := func(te types.Error) int { return c.front.fset.Position(te.Pos).Line }
		if n := len(found); n == 0 || n <= maxMore && line(te) != line(found[n-1]) {
			found = append(found, te)
		}
	}}
	_ = types.NewChecker(&conf, c.front.fset, c.pkg, c.info).Files(files) // told through conf.Error
	if len(found) == 0 {
		return c.beyond(files, passed)
	}
	var faults []*Error
	for _, te := range found {
		msg := c.hint(unqualified(te.Msg))
		first, more, long := strings.Cut(msg, "\n")
		first += c.advice(files, te.Pos, msg)
		if long {
			first += "\n" + more
		}
		faults = append(faults, c.errorAt(te.Pos, first))
	}
	for _, e := range faults {
		c.tellOlder(files, e)
	}
	faults[0].More = faults[1:]
	return faults[0]
}

// beyond looks for what the checker of types lets pass and the compiler refuses.
// passed says that the checker has found something, all of it allowed.
func (c *checking) beyond(files []*ast.File, passed bool) error {
	var first *Error
	if passed {
		first = c.endless(files)
	}
	if first == nil {
		first = c.tooLarge()
	}
	if first == nil {
		return nil // and not a nil *Error
	}
	return first
}

// maxMore is the greatest number of errors reported after the first, one in a
// line.
const maxMore = 9

// parenthesize writes type X T as type X (T) if T is of another cell. The
// checker looks for cycles through plain names, and expects that each of them
// is declared in the package.
func parenthesize(files []*ast.File, own map[string]bool) {
	for _, file := range files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, s := range g.Specs {
				t := s.(*ast.TypeSpec)
				if id, ok := t.Type.(*ast.Ident); ok && !own[id.Name] {
					t.Type = &ast.ParenExpr{Lparen: id.Pos(), X: id, Rparen: id.End()}
				}
			}
		}
	}
}

// goVersion is the language of cells.
const goVersion = "go1.26"

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
}

// allowed reports whether an error of the checker makes no sense in a cell: a
// later cell may use what this cell declares, the cell shows its last
// expression, and it may set the fields of an earlier cell's type.
func (c *checking) allowed(err types.Error, value ast.Expr) bool {
	switch {
	case strings.HasPrefix(err.Msg, "declared and not used"), strings.HasSuffix(err.Msg, "imported and not used"), strings.Contains(err.Msg, "imported as"):
		return true
	case strings.HasPrefix(err.Msg, "implicit assignment to unexported field"):
		return !strings.Contains(err.Msg, ".") || strings.Contains(err.Msg, " of type main.")
	}
	return value != nil && strings.HasSuffix(err.Msg, "is not used") && value.Pos() <= err.Pos && err.Pos < value.End() && !inLiteral(value, err.Pos)
}

// inLiteral reports whether a position is in the body of a function literal.
func inLiteral(x ast.Expr, pos token.Pos) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		f, ok := n.(*ast.FuncLit)
		found = found || ok && f.Body.Pos() <= pos && pos < f.Body.End()
		return !found
	})
	return found
}

func (c *checking) errorAt(pos token.Pos, msg string) *Error {
	p := c.front.fset.Position(pos)
	return &Error{Message: msg, Line: p.Line, Column: p.Column, pos: pos}
}

// declared lists the package-level names that files declare.
func declared(files []*ast.File) []*ast.Ident {
	var ids []*ast.Ident
	for _, file := range files {
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
	}
	return ids
}

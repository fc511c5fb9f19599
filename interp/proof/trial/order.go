package trial

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// node is a declaration of the package, or a type with its methods.
type node struct {
	parts    []ast.Node
	prefix   string // the keyword, if the part is a spec without it
	variable bool
	needs    []*node

	index, low int // of Tarjan's algorithm; index 0 means not visited
	onStack    bool
}

// nodes lists the package's declarations in the order of the source.
func (p *program) nodes() (list []*node, inits []*ast.FuncDecl, main *ast.FuncDecl) {
	owner := map[types.Object]*node{}
	add := func(n *node, names ...*ast.Ident) *node {
		list = append(list, n)
		for _, id := range names {
			owner[p.info.Defs[id]] = n
		}
		return n
	}
	var methods []*ast.FuncDecl
	for _, d := range p.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			switch {
			case d.Recv != nil:
				methods = append(methods, d)
			case d.Name.Name == "init":
				inits = append(inits, d)
			case d.Name.Name == "main":
				main = d
			default:
				add(&node{parts: []ast.Node{d}}, d.Name)
			}
		case *ast.GenDecl:
			p.specs(d, add)
		}
	}
	for _, m := range methods {
		if n := owner[p.receiver(m)]; n != nil {
			n.parts = append(n.parts, m)
		}
	}
	for _, n := range list {
		for _, part := range n.parts {
			ast.Inspect(part, func(x ast.Node) bool {
				if id, ok := x.(*ast.Ident); ok {
					if to := owner[p.info.Uses[id]]; to != nil && to != n && !slices.Contains(n.needs, to) {
						n.needs = append(n.needs, to)
					}
				}
				return true
			})
		}
	}
	p.chain(owner)
	return list, inits, main
}

// specs adds the nodes of a declaration; one of constants is a single node.
func (p *program) specs(d *ast.GenDecl, add func(*node, ...*ast.Ident) *node) {
	if d.Tok == token.CONST {
		var names []*ast.Ident
		for _, s := range d.Specs {
			names = append(names, s.(*ast.ValueSpec).Names...)
		}
		add(&node{parts: []ast.Node{d}}, names...)
		return
	}
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			add(&node{parts: []ast.Node{s}, prefix: "type "}, s.Name)
		case *ast.ValueSpec:
			add(&node{parts: []ast.Node{s}, prefix: "var ", variable: true}, s.Names...)
		}
	}
}

// receiver is the type that a method belongs to.
func (p *program) receiver(m *ast.FuncDecl) types.Object {
	t := m.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return p.info.Uses[x]
		default:
			return nil
		}
	}
}

// chain makes each variable need the one that Go initializes before it. Those
// of one specification are together where the last of them is.
func (p *program) chain(owner map[types.Object]*node) {
	var list []*node
	for _, i := range p.info.InitOrder {
		n := owner[i.Lhs[0]]
		if at := slices.Index(list, n); at >= 0 {
			list = slices.Delete(list, at, at+1)
		}
		list = append(list, n)
	}
	for i, n := range list[min(1, len(list)):] {
		n.needs = append(n.needs, list[i])
	}
}

// order makes cells of the nodes, those first that others need.
func (p *program) order(nodes []*node) ([]string, error) {
	var cells []string
	var fault error
	for _, group := range components(nodes) {
		var texts []string
		for _, n := range group {
			if n.variable && len(group) > 1 {
				fault = fmt.Errorf("a variable and a type or function need each other (%s)", p.text(n.parts[0]))
			}
			for i, part := range n.parts {
				text := p.text(part)
				if i == 0 {
					text = n.prefix + text
				}
				texts = append(texts, text)
			}
		}
		cells = append(cells, strings.Join(texts, "\n\n"))
	}
	return cells, fault
}

package assist

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// want returns the type that the expression at the cursor should have, or nil
// if any type will do.
func (w *work) want() types.Type {
	t := w.wantAt(0)
	if t == nil || t == types.Typ[types.Invalid] {
		return nil
	}
	if i, ok := t.Underlying().(*types.Interface); ok && i.Empty() {
		return nil
	}
	return t
}

// wantAt returns the type that the expression Path[i] should have.
func (w *work) wantAt(i int) types.Type {
	if i+1 >= len(w.Path) {
		return nil
	}
	n, _ := w.Path[i].(ast.Expr)
	switch p := w.Path[i+1].(type) {
	case *ast.SelectorExpr:
		if p.Sel == n {
			return w.wantAt(i + 1)
		}
	case *ast.ParenExpr:
		return w.wantAt(i + 1)
	case *ast.UnaryExpr:
		return w.operand(p, w.wantAt(i+1))
	case *ast.BinaryExpr:
		return w.beside(p, n)
	case *ast.CallExpr:
		return w.argument(p, slices.Index(p.Args, n))
	case *ast.AssignStmt:
		if at := slices.Index(p.Rhs, n); p.Tok != token.DEFINE && at >= 0 && at < len(p.Lhs) {
			return w.Info.TypeOf(p.Lhs[at])
		}
	case *ast.ValueSpec:
		if p.Type != nil && slices.Contains(p.Values, n) {
			return w.Info.TypeOf(p.Type)
		}
	case *ast.ReturnStmt:
		return w.result(i, slices.Index(p.Results, n))
	case *ast.KeyValueExpr:
		if lit, ok := w.Path[min(i+2, len(w.Path)-1)].(*ast.CompositeLit); ok {
			return w.element(lit, p, n)
		}
	case *ast.CompositeLit:
		return w.element(p, nil, n)
	case *ast.IndexExpr:
		if p.Index == n {
			return indexOf(w.Info.TypeOf(p.X))
		}
	case *ast.SendStmt:
		if c, ok := under[*types.Chan](w.Info.TypeOf(p.Chan)); ok && p.Value == n {
			return c.Elem()
		}
	case *ast.IfStmt, *ast.ForStmt:
		return types.Typ[types.Bool]
	case *ast.CaseClause:
		for _, outer := range w.Path[i+2:] {
			if s, ok := outer.(*ast.SwitchStmt); ok {
				if s.Tag == nil {
					return types.Typ[types.Bool]
				}
				return w.Info.TypeOf(s.Tag)
			}
		}
	}
	return nil
}

func under[T types.Type](t types.Type) (u T, ok bool) {
	if t == nil {
		return u, false
	}
	u, ok = t.Underlying().(T)
	return u, ok
}

func (w *work) operand(u *ast.UnaryExpr, t types.Type) types.Type {
	if u.Op != token.AND {
		return t
	}
	if p, ok := under[*types.Pointer](t); ok {
		return p.Elem()
	}
	return nil
}

func (w *work) beside(b *ast.BinaryExpr, n ast.Expr) types.Type {
	if b.Op == token.LAND || b.Op == token.LOR {
		return types.Typ[types.Bool]
	}
	other := b.X
	if other == n {
		other = b.Y
	}
	if t := w.Info.TypeOf(other); t != nil {
		return types.Default(t)
	}
	return nil
}

// argument returns the type of parameter i of a call.
func (w *work) argument(call *ast.CallExpr, i int) types.Type {
	if i < 0 {
		return nil
	}
	if id, ok := call.Fun.(*ast.Ident); ok && i > 0 && id.Name == "append" {
		if s, ok := under[*types.Slice](w.Info.TypeOf(call.Args[0])); ok {
			return s.Elem()
		}
	}
	sig, ok := under[*types.Signature](w.Info.TypeOf(call.Fun))
	if !ok {
		return nil
	}
	last := sig.Params().Len() - 1
	if i > last && !sig.Variadic() || last < 0 {
		return nil
	}
	t := sig.Params().At(min(i, last)).Type()
	if s, ok := t.(*types.Slice); ok && sig.Variadic() && i >= last {
		t = s.Elem()
	}
	if _, ok := t.(*types.TypeParam); ok {
		return nil
	}
	return t
}

// result returns the type of result i of the function around Path[from].
func (w *work) result(from, i int) types.Type {
	for _, n := range w.Path[from:] {
		var t *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncLit:
			t = n.Type
		case *ast.FuncDecl:
			t = n.Type
		default:
			continue
		}
		var all []types.Type
		if t.Results != nil {
			for _, f := range t.Results.List {
				for range max(len(f.Names), 1) {
					all = append(all, w.Info.TypeOf(f.Type))
				}
			}
		}
		if i >= 0 && i < len(all) {
			return all[i]
		}
		return nil
	}
	return nil
}

// element returns the type of n within a literal, in kv if that is not nil.
func (w *work) element(lit *ast.CompositeLit, kv *ast.KeyValueExpr, n ast.Expr) types.Type {
	t := w.Info.TypeOf(lit)
	if t == nil || n == lit.Type {
		return nil
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		if kv == nil || kv.Key == n {
			return t.Key()
		}
		return t.Elem()
	case *types.Struct:
		if kv == nil {
			if i := slices.Index(lit.Elts, n); i >= 0 && i < t.NumFields() {
				return t.Field(i).Type()
			}
			return nil
		}
		key, ok := kv.Key.(*ast.Ident)
		for f := range t.Fields() {
			if ok && f.Name() == key.Name && kv.Value == n {
				return f.Type()
			}
		}
	}
	return nil
}

func indexOf(t types.Type) types.Type {
	if m, ok := under[*types.Map](t); ok {
		return m.Key()
	}
	return types.Typ[types.Int]
}

// wantsType reports whether a type is expected at the cursor.
func (w *work) wantsType() bool {
	for i := 0; i+1 < len(w.Path); i++ {
		n := w.Path[i]
		switch p := w.Path[i+1].(type) {
		case *ast.SelectorExpr:
			if p.Sel == n {
				continue
			}
		case *ast.StarExpr:
			continue
		case *ast.Field:
			return p.Type == n
		case *ast.ValueSpec:
			return p.Type == n
		case *ast.TypeSpec:
			return p.Type == n
		case *ast.TypeAssertExpr:
			return p.Type == n
		case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.Ellipsis:
			return true
		}
		return false
	}
	return false
}

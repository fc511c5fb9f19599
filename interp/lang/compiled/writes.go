package compiled

import (
	"go/ast"
	"go/token"
	"go/types"
)

// writes reports for each parameter whether a function may change elements that
// the caller has too. It is only false if the function just indexes them,
// ranges over them or takes their length.
func writes(fn *ast.FuncDecl, sig *types.Signature, info *types.Info) []bool {
	out := make([]bool, sig.Params().Len())
	for i := range out {
		v := sig.Params().At(i)
		var elem types.Type
		switch t := v.Type().Underlying().(type) {
		case *types.Slice:
			elem = t.Elem()
		case *types.Map:
			elem = t.Elem()
		case *types.Pointer:
			out[i] = true
			continue
		default:
			continue
		}
		_, basic := elem.Underlying().(*types.Basic)
		out[i] = !basic || fn.Body == nil || !onlyRead(fn.Body, v, info)
	}
	return out
}

// onlyRead reports whether all uses of v, which has basic elements, leave them alone.
func onlyRead(body *ast.BlockStmt, v *types.Var, info *types.Info) bool {
	harmless, targets := map[*ast.Ident]bool{}, map[ast.Expr]bool{}
	isV := func(e ast.Expr) *ast.Ident {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok && info.Uses[id] == v {
			return id
		}
		return nil
	}
	target := func(e ast.Expr) {
		if e != nil {
			targets[ast.Unparen(e)] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool { // parents come before what they hold
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				target(lhs)
			}
		case *ast.IncDecStmt:
			target(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				target(n.X)
			}
		case *ast.RangeStmt:
			target(n.Key)
			target(n.Value)
			if id := isV(n.X); id != nil {
				harmless[id] = true
			}
		case *ast.IndexExpr:
			if id := isV(n.X); id != nil && !targets[n] {
				harmless[id] = true
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && len(n.Args) == 1 {
				if _, builtin := info.Uses[f].(*types.Builtin); builtin && (f.Name == "len" || f.Name == "cap") {
					if id := isV(n.Args[0]); id != nil {
						harmless[id] = true
					}
				}
			}
		}
		return true
	})
	for id, o := range info.Uses {
		if o == v && !harmless[id] && body.Pos() <= id.Pos() && id.Pos() < body.End() {
			return false
		}
	}
	return true
}

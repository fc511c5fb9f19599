package compiled

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Declaration is what a session must declare for a program's functions.
type Declaration struct {
	Source    string            // a cell: types, variables, and functions that call what these variables hold
	Variables map[string]string // by function name, the variable that holds its call
	Hidden    []string          // names that cells should not see
}

// Declare returns the declaration of a program. n is a number that no other
// program of the session has.
func (p *Program) Declare(n int) Declaration {
	d := Declaration{Variables: map[string]string{}}
	imports, local := map[string]string{}, map[string]*types.Named{}
	qualify := func(pkg *types.Package) string {
		if pkg.Path() == "main" {
			return ""
		}
		name := "compiled_" + strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(pkg.Path())
		imports[pkg.Path()] = name
		return name
	}
	var vars, functions strings.Builder
	for _, f := range p.Functions {
		for _, tuple := range []*types.Tuple{f.sig.Params(), f.sig.Results()} {
			for v := range tuple.Variables() {
				collect(v.Type(), local)
			}
		}
		name := fmt.Sprintf("compiled%d_%s", n, f.Name)
		d.Variables[f.Name] = name
		d.Hidden = append(d.Hidden, name)
		fmt.Fprintf(&vars, "var %s func%s\n", name, signature(f.sig, qualify))
		ret := "return "
		if f.sig.Results().Len() == 0 {
			ret = ""
		}
		fmt.Fprintf(&functions, "func %s%s { %s%s(%s) }\n", f.Name, signature(f.sig, qualify), ret, name, arguments(f.sig))
	}
	var first strings.Builder
	var decls []string
	for _, name := range slices.Sorted(maps.Keys(local)) {
		decls = append(decls, fmt.Sprintf("type %s %s\n", name, types.TypeString(unalias(local[name].Underlying()), qualify)))
	}
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&first, "import %s %s\n", imports[path], strconv.Quote(path))
		d.Hidden = append(d.Hidden, imports[path])
	}
	d.Source = first.String() + strings.Join(decls, "") + vars.String() + functions.String()
	return d
}

// collect finds the cell's own types that a type is made of.
func collect(t types.Type, local map[string]*types.Named) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == "main" && local[t.Obj().Name()] == nil {
			local[t.Obj().Name()] = t
			collect(t.Underlying(), local)
		}
	case *types.Pointer:
		collect(t.Elem(), local)
	case *types.Slice:
		collect(t.Elem(), local)
	case *types.Array:
		collect(t.Elem(), local)
	case *types.Map:
		collect(t.Key(), local)
		collect(t.Elem(), local)
	case *types.Struct:
		for f := range t.Fields() {
			collect(f.Type(), local)
		}
	}
}

// signature writes parameters and results without aliases, which the session
// does not know.
func signature(sig *types.Signature, qualify types.Qualifier) string {
	var params, results []string
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		dots := ""
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t, dots = types.Unalias(t).(*types.Slice).Elem(), "..."
		}
		params = append(params, parameter(sig, i)+" "+dots+types.TypeString(unalias(t), qualify))
	}
	for r := range sig.Results().Variables() {
		results = append(results, types.TypeString(unalias(r.Type()), qualify))
	}
	return "(" + strings.Join(params, ", ") + ") (" + strings.Join(results, ", ") + ")"
}

// parameter is the name of a parameter, one of ours if it has none.
func parameter(sig *types.Signature, i int) string {
	if name := sig.Params().At(i).Name(); name != "" && name != "_" {
		return name
	}
	return fmt.Sprintf("p%d", i)
}

func arguments(sig *types.Signature) string {
	var args []string
	for i := range sig.Params().Len() {
		args = append(args, parameter(sig, i))
	}
	text := strings.Join(args, ", ")
	if sig.Variadic() {
		text += "..."
	}
	return text
}

// unalias replaces an alias by what it stands for.
func unalias(t types.Type) types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Slice:
		return types.NewSlice(unalias(t.Elem()))
	case *types.Pointer:
		return types.NewPointer(unalias(t.Elem()))
	case *types.Array:
		return types.NewArray(unalias(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(unalias(t.Key()), unalias(t.Elem()))
	case *types.Struct:
		var fields []*types.Var
		var tags []string
		for i := range t.NumFields() {
			f := t.Field(i)
			fields, tags = append(fields, types.NewField(f.Pos(), f.Pkg(), f.Name(), unalias(f.Type()), f.Embedded())), append(tags, t.Tag(i))
		}
		return types.NewStruct(fields, tags)
	default:
		return t
	}
}

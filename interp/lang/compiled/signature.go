package compiled

import (
	"errors"
	"fmt"
	"go/types"
)

// unfit says why the session cannot call a function with this signature. It
// returns nil if it can.
func unfit(sig *types.Signature) error {
	if sig.TypeParams().Len() > 0 {
		return errors.New("it is generic")
	}
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if err := unsendable(v.Type(), nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// unsendable says why values of a type cannot be sent to another process.
func unsendable(t types.Type, working []types.Type) error {
	t = types.Unalias(t)
	for _, w := range working {
		if types.Identical(w, t) {
			return fmt.Errorf("%s contains itself", spell(t))
		}
	}
	working = append(working[:len(working):len(working)], t)
	switch t := t.(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Invalid:
			return errors.New("it uses a type of a package that is not compiled into mercer")
		case types.UnsafePointer:
			return errors.New("an unsafe.Pointer has no meaning in another process")
		}
		return nil
	case *types.Named:
		switch {
		case t.Obj().Pkg() == nil: // error
			return nil
		case t.TypeArgs().Len() > 0:
			return fmt.Errorf("%s is an instance of a generic type", spell(t))
		case t.Obj().Parent() != t.Obj().Pkg().Scope():
			return fmt.Errorf("%s is declared in a function", spell(t))
		case t.Obj().Pkg().Path() != "main" && marshals(t):
			return nil
		case types.IsInterface(t):
			return fmt.Errorf("%s, an interface, cannot be sent to another process", spell(t))
		}
		return unsendable(t.Underlying(), working)
	case *types.Pointer:
		return unsendable(t.Elem(), working)
	case *types.Slice:
		return unsendable(t.Elem(), working)
	case *types.Array:
		return unsendable(t.Elem(), working)
	case *types.Map:
		if err := unsendable(t.Key(), working); err != nil {
			return err
		}
		return unsendable(t.Elem(), working)
	case *types.Struct:
		for f := range t.Fields() {
			if err := unsendable(f.Type(), working); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s cannot be sent to another process", spell(t))
}

func spell(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		return p.Name()
	})
}

// marshals reports whether a type has the methods that package wire looks for.
func marshals(t *types.Named) bool {
	has := func(name string) bool {
		o, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), false, nil, name)
		_, ok := o.(*types.Func)
		return ok
	}
	return has("MarshalBinary") && has("UnmarshalBinary") || has("GobEncode") && has("GobDecode")
}

package front

import "go/types"

// known is the weight of a type that an earlier cell has made. Each part is
// weighed once.
func (w *weighing) known(t types.Type) weight {
	t = types.Unalias(t)
	if n, ok := w.older[t]; ok {
		return n
	}
	w.older[t] = weight{names: 1} // in itself
	var sum weight
	part := func(t types.Type) { sum.add(w.known(t), 1) }
	switch t := t.(type) {
	case *types.Named:
		sum.names = 1
		for arg := range t.TypeArgs().Types() {
			part(arg)
		}
	case *types.Map:
		part(t.Key())
		part(t.Elem())
	case interface{ Elem() types.Type }: // a pointer, slice, array or channel
		part(t.Elem())
	case *types.Signature:
		part(t.Params())
		part(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			part(v.Type())
		}
	case *types.Struct:
		for f := range t.Fields() {
			part(f.Type())
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			part(m.Type())
		}
	case *types.TypeParam: // of a generic alias
		sum.add(weight{params: map[string]int{t.Obj().Name(): 1}}, 1)
	default:
		sum.names = 1
	}
	w.older[t] = sum
	return sum
}

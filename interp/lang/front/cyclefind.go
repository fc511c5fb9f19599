package front

import (
	"cmp"
	"go/types"
	"slices"
)

// cycle returns the edges of a cycle with a weight, or nil if there is none: an
// edge with a weight between two nodes that reach each other, and a way back.
func (f *flows) cycle() []flow {
	part := f.parts()
	var heavy []flow
	for _, edges := range f.out {
		for _, e := range edges {
			if e.weight > 0 && part[e.from] == part[e.to] {
				heavy = append(heavy, e)
			}
		}
	}
	if len(heavy) == 0 {
		return nil
	}
	first := slices.MinFunc(heavy, func(a, b flow) int { return cmp.Compare(a.pos, b.pos) })
	return append([]flow{first}, f.way(first.to, first.from)...)
}

// way is the shortest way from one node to another.
func (f *flows) way(from, to *types.TypeName) []flow {
	came := map[*types.TypeName]flow{}
	for todo := []*types.TypeName{from}; len(todo) > 0 && from != to; todo = todo[1:] {
		for _, e := range f.out[todo[0]] {
			if _, known := came[e.to]; !known && e.to != from {
				came[e.to] = e
				todo = append(todo, e.to)
			}
		}
	}
	var out []flow
	for at := to; at != from; at = came[at].from {
		out = append(out, came[at])
	}
	slices.Reverse(out)
	return out
}

// parts numbers the nodes. Nodes that reach each other have one number
// (Tarjan, SIAM J. Computing 1 (1972)).
func (f *flows) parts() map[*types.TypeName]int {
	index, low, part := map[*types.TypeName]int{}, map[*types.TypeName]int{}, map[*types.TypeName]int{}
	var stack []*types.TypeName
	var visit func(v *types.TypeName)
	visit = func(v *types.TypeName) {
		index[v] = len(index) + 1
		low[v] = index[v]
		stack = append(stack, v)
		for _, e := range f.out[v] {
			if index[e.to] == 0 {
				visit(e.to)
				low[v] = min(low[v], low[e.to])
			} else if part[e.to] == 0 {
				low[v] = min(low[v], index[e.to])
			}
		}
		if low[v] != index[v] {
			return
		}
		for {
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			part[last] = index[v]
			if last == v {
				return
			}
		}
	}
	for v := range f.out {
		if index[v] == 0 {
			visit(v)
		}
	}
	return part
}

package trial

// components are the groups of nodes that need each other, in an order in
// which each group needs only earlier ones (R. Tarjan, SIAM J. Comput. 1
// (1972)). Within that, nodes keep their order.
func components(nodes []*node) [][]*node {
	var out [][]*node
	var stack []*node
	count := 0
	var visit func(n *node)
	visit = func(n *node) {
		count++
		n.index, n.low, n.onStack = count, count, true
		stack = append(stack, n)
		for _, m := range n.needs {
			if m.index == 0 {
				visit(m)
				n.low = min(n.low, m.low)
			} else if m.onStack {
				n.low = min(n.low, m.index)
			}
		}
		if n.low < n.index {
			return
		}
		i := len(stack) - 1
		for stack[i] != n {
			i--
		}
		group := append([]*node(nil), stack[i:]...)
		stack = stack[:i]
		for _, m := range group {
			m.onStack = false
		}
		out = append(out, group)
	}
	for _, n := range nodes {
		if n.index == 0 {
			visit(n)
		}
	}
	return out
}

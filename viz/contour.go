package viz

import "gonum.org/v1/plot/plotter"

// contour returns the lines where the bilinear interpolation of f crosses the level,
// by marching squares. A point is inside if its value is >= level. The lines are as
// long as possible. A closed line ends with its first point. Cells with a NaN corner
// are left out.
func (f *field) contour(level float64) []plotter.XYs {
	t := tracer{f: f, level: level, next: map[int][]int{}}
	for j := range len(f.ys) - 1 {
		for i := range len(f.xs) - 1 {
			t.cell(i, j)
		}
	}
	return t.join()
}

// tracer holds segments as a graph whose nodes are grid edges. Edge 2n goes from grid
// point n to the right, edge 2n+1 upwards. An edge belongs to at most two cells, so a
// node has at most two neighbours.
type tracer struct {
	f     *field
	level float64
	edges []int         // in the order found, with repetitions
	next  map[int][]int // neighbours
}

func (t *tracer) cell(i, j int) {
	a, b := t.f.at(i, j)-t.level, t.f.at(i+1, j)-t.level     // below
	d, c := t.f.at(i, j+1)-t.level, t.f.at(i+1, j+1)-t.level // above
	if a+b+c+d != a+b+c+d {
		return
	}
	n, w := j*len(t.f.xs)+i, len(t.f.xs)
	south, west, east, north := 2*n, 2*n+1, 2*(n+1)+1, 2*(n+w)
	var crossed []int
	for _, e := range []struct {
		edge     int
		from, to float64
	}{{south, a, b}, {east, b, c}, {north, c, d}, {west, d, a}} {
		if (e.from >= 0) != (e.to >= 0) {
			crossed = append(crossed, e.edge)
		}
	}
	switch len(crossed) {
	case 2:
		t.link(crossed[0], crossed[1])
	case 4: // a saddle; its value (ac-bd)/(a+c-b-d) tells which corners are joined
		if joinsAC := (a*c-b*d)/(a+c-b-d) >= 0; joinsAC == (a >= 0) {
			t.link(south, east)
			t.link(north, west)
		} else {
			t.link(south, west)
			t.link(north, east)
		}
	}
}

func (t *tracer) link(p, q int) {
	t.edges = append(t.edges, p, q)
	t.next[p] = append(t.next[p], q)
	t.next[q] = append(t.next[q], p)
}

// join walks the graph: open lines from their ends first, then loops.
func (t *tracer) join() []plotter.XYs {
	var lines []plotter.XYs
	seen := map[int]bool{}
	for _, ends := range []bool{true, false} {
		for _, e := range t.edges {
			if !seen[e] && (len(t.next[e]) == 1 || !ends) {
				lines = append(lines, t.walk(e, seen))
			}
		}
	}
	return lines
}

func (t *tracer) walk(start int, seen map[int]bool) plotter.XYs {
	line := plotter.XYs{t.crossing(start)}
	seen[start] = true
	for at := start; ; {
		to := -1
		for _, e := range t.next[at] {
			if !seen[e] {
				to = e
				break
			}
		}
		if to < 0 {
			if len(t.next[start]) == 2 { // a loop
				line = append(line, line[0])
			}
			return line
		}
		seen[to] = true
		line = append(line, t.crossing(to))
		at = to
	}
}

// crossing returns the point of an edge where f has the level.
func (t *tracer) crossing(edge int) plotter.XY {
	n, w := edge/2, len(t.f.xs)
	i, j := n%w, n/w
	from := t.f.at(i, j) - t.level
	if edge%2 == 0 {
		s := from / (from - (t.f.at(i+1, j) - t.level))
		return plotter.XY{X: t.f.xs[i]*(1-s) + t.f.xs[i+1]*s, Y: t.f.ys[j]}
	}
	s := from / (from - (t.f.at(i, j+1) - t.level))
	return plotter.XY{X: t.f.xs[i], Y: t.f.ys[j]*(1-s) + t.f.ys[j+1]*s}
}

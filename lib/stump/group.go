package stump

// group holds the bins of up to eight features, row by row, so that one pass over
// the rows serves all of them. Each weight is loaded once, and the sums of
// different features do not wait for each other. One store per entry limits the
// speed of a pass.
type group struct {
	wide   [][8]uint8 // n rows of codes; nil for four features or fewer
	narrow [][4]uint8 // n rows of codes for four features or fewer; otherwise nil
	sums   [8][MaxBins]float64
}

// newGroup interleaves the codes of up to eight features.
func newGroup(codes [][]uint8) group {
	n := len(codes[0])
	if len(codes) <= 4 {
		g := group{narrow: make([][4]uint8, n)}
		for lane, column := range codes {
			for i, c := range column {
				g.narrow[i][lane] = c
			}
		}
		return g
	}
	g := group{wide: make([][8]uint8, n)}
	for lane, column := range codes {
		for i, c := range column {
			g.wide[i][lane] = c
		}
	}
	return g
}

// flip inverts the top bit of all codes of row i.
func (g *group) flip(i int) {
	if g.wide != nil {
		for lane := range g.wide[i] {
			g.wide[i][lane] ^= signBit
		}
		return
	}
	for lane := range g.narrow[i] {
		g.narrow[i][lane] ^= signBit
	}
}

// accumulate sets sums to the sums of u over the codes. This is the only pass over
// the rows in a round.
func (g *group) accumulate(u []float64) {
	g.sums = [8][MaxBins]float64{}
	sums := &g.sums
	if g.wide != nil {
		codes := g.wide
		u = u[:len(codes)]
		for i := range codes {
			v, c := u[i], &codes[i]
			sums[0][c[0]] += v
			sums[1][c[1]] += v
			sums[2][c[2]] += v
			sums[3][c[3]] += v
			sums[4][c[4]] += v
			sums[5][c[5]] += v
			sums[6][c[6]] += v
			sums[7][c[7]] += v
		}
		return
	}
	codes := g.narrow
	u = u[:len(codes)]
	for i := range codes {
		v, c := u[i], &codes[i]
		sums[0][c[0]] += v
		sums[1][c[1]] += v
		sums[2][c[2]] += v
		sums[3][c[3]] += v
	}
}

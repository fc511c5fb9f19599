package stump

import (
	"encoding/binary"
	"math"
)

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

func (g *group) sum(u []float64, signed bool) {
	if signed {
		g.accumulateSigned(u)
	} else {
		g.accumulate(u)
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

// signBits has signBit in each of eight codes.
const signBits = signBit * 0x0101010101010101

// accumulateSigned is accumulate for codes without signBit, in which it sets signBit
// on the fly where u is negative. This takes a little longer, but no time to flip
// codes when many weights have changed their signs.
func (g *group) accumulateSigned(u []float64) {
	g.sums = [8][MaxBins]float64{}
	sums := &g.sums
	if g.wide != nil {
		codes := g.wide
		u = u[:len(codes)]
		for i := range codes {
			v := u[i]
			c := binary.LittleEndian.Uint64(codes[i][:]) | uint64(int64(math.Float64bits(v))>>63)&signBits
			sums[0][uint8(c)] += v
			sums[1][uint8(c>>8)] += v
			sums[2][uint8(c>>16)] += v
			sums[3][uint8(c>>24)] += v
			sums[4][uint8(c>>32)] += v
			sums[5][uint8(c>>40)] += v
			sums[6][uint8(c>>48)] += v
			sums[7][uint8(c>>56)] += v
		}
		return
	}
	codes := g.narrow
	u = u[:len(codes)]
	for i := range codes {
		v := u[i]
		c := binary.LittleEndian.Uint32(codes[i][:]) | uint32(int64(math.Float64bits(v))>>63)&uint32(signBits&math.MaxUint32)
		sums[0][uint8(c)] += v
		sums[1][uint8(c>>8)] += v
		sums[2][uint8(c>>16)] += v
		sums[3][uint8(c>>24)] += v
	}
}

// lane adds u to sums over the codes of one feature, with the same bits as sum.
func (g *group) lane(lane int, u []float64, sums *[MaxBins]float64, signed bool) {
	var sign uint8
	if signed {
		sign = signBit
	}
	for i := range g.wide {
		sums[g.wide[i][lane&7]|uint8(int64(math.Float64bits(u[i]))>>63)&sign] += u[i]
	}
	for i := range g.narrow {
		sums[g.narrow[i][lane&3]|uint8(int64(math.Float64bits(u[i]))>>63)&sign] += u[i]
	}
}

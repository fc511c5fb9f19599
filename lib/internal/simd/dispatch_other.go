//go:build !amd64 || purego

package simd

func distance1(dst, x, panels []float64)      { distance1Go(dst, x, panels) }
func distance2(dst, x, panels []float64)      { distance2Go(dst, x, panels) }
func length(dst, x, panels []float64)         { lengthGo(dst, x, panels) }
func dot(dst, x, panels []float64)            { dotGo(dst, x, panels) }
func distance1Block(dst, x, panels []float64) { blockGo(dst, x, panels, distance1Go) }
func distance2Block(dst, x, panels []float64) { blockGo(dst, x, panels, distance2Go) }
func lengthBlock(dst, x, panels []float64)    { blockGo(dst, x, panels, lengthGo) }
func dotBlock(dst, x, panels []float64)       { blockGo(dst, x, panels, dotGo) }
func affine(v []float64, a, b float64)        { affineGo(v, a, b) }
func exp(v []float64, a float64)              { expGo(v, a) }
func narrow(dst []float32, src []float64)     { narrowGo(dst, src) }

func within(v []float64, bound float64) bool { return withinGo(v, bound) }

func add(dst, v []float64, a float64)    { addGo(dst, v, a) }
func addAbs(dst, v []float64, a float64) { addAbsGo(dst, v, a) }

func multiply(dst, v []float64, a float64)   { multiplyGo(dst, v, a) }
func divideRoot(dst, v []float64, a float64) { divideRootGo(dst, v, a) }

func addDot(dst, v, w []float64, a float64) float64 { return addDotGo(dst, v, w, a) }

func dotProduct(v, w []float64) float64 { return dotProductGo(v, w) }

// Level returns the instruction set in use: "Go".
func Level() string { return "Go" }

func choose[T float32 | float64](e []float64, row []T, c *Choice, floor float64) int {
	return chooseGo(e, row, c, floor)
}

func move[T float32 | float64](e []float64, ki, kj []T, up, low Set, delta float64, out *extremes) {
	moveGo(e, ki, kj, up, low, delta, out)
}

func above(dst Set, e []float64, may Set, bound float64) { aboveGo(dst, e, may, bound) }
func below(dst Set, e []float64, may Set, bound float64) { belowGo(dst, e, may, bound) }

func distance1x32(dst, x, panels []float32) { distance1x32Go(dst, x, panels) }
func distance2x32(dst, x, panels []float32) { distance2x32Go(dst, x, panels) }
func lengthx32(dst, x, panels []float32)    { lengthx32Go(dst, x, panels) }
func dotx32(dst, x, panels []float32)       { dotx32Go(dst, x, panels) }
func affine32(v []float32, a, b float32)    { affine32Go(v, a, b) }
func exp32(v []float32, a float32)          { exp32Go(v, a) }
func distance1x32Block(dst *[Block][]float32, x, panels []float32) {
	block32Go(dst, x, panels, distance1x32Go)
}

func distance2x32Block(dst *[Block][]float32, x, panels []float32) {
	block32Go(dst, x, panels, distance2x32Go)
}

func lengthx32Block(dst *[Block][]float32, x, panels []float32) {
	block32Go(dst, x, panels, lengthx32Go)
}

func dotx32Block(dst *[Block][]float32, x, panels []float32) { block32Go(dst, x, panels, dotx32Go) }

func subtract[T float32 | float64](e []float64, k *[Block][]T, c *[Block]float64) {
	subtractGo(e, k, c)
}

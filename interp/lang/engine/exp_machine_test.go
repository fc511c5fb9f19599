package engine_test

import "testing"

// Machine code computes math.Exp itself, with the same bits: for all kinds of numbers, where the result overflows or is
// hardly a number any more, in a callback, and in a function in place.
func TestMachineExp(t *testing.T) {
	native(t)
	const source = `import ("fmt"; "math"; "math/rand"; "sort")
var compiled = []func(float64) float64{math.Exp}
func gauss(d, g float64) float64 { return math.Exp(-g*d*d) }
func main() {
	x := []float64{0, math.Copysign(0, -1), 1, -1, 5e-324, -5e-324, 0x1p-1022, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -math.MaxFloat64,
		708, 708.5, 709, 709.1, 709.4, 709.7, 709.78, 709.79, 710, 1e10, -708, -708.4, -709, -744, -745, -745.1, -745.13, -745.14, -745.2, -746, -760, -1399, -1401, -1e10}
	r := rand.New(rand.NewSource(1))
	for range 20000 { x = append(x, r.NormFloat64()*math.Pow(10, float64(r.Intn(8)-4)), 1500*r.Float64()-750, -708 - 40*r.Float64()) }
	exact := compiled[0] // the function, which machine code does not know
	y := make([]float64, len(x))
	for i, v := range x { y[i] = math.Exp(v) }
	for i, v := range x {
		if want := exact(v); math.Float64bits(y[i]) != math.Float64bits(want) { panic(fmt.Sprint(v, y[i], want)) }
	}
	for i, v := range x { y[i] = gauss(v, 0.25) }
	for i, v := range x {
		if want := exact(-0.25*v*v); math.Float64bits(y[i]) != math.Float64bits(want) { panic(fmt.Sprint(v, y[i], want)) }
	}
	at := sort.Search(1000, func(i int) bool { return math.Exp(float64(i)/100) >= 10 })
	if at != 231 { panic(at) }
}`
	if f := build(t, source).call("main"); f != nil {
		t.Errorf("panic: %v", f.Value)
	}
}

package main

// roof writes what package roof measures: what the processor can do with
// operands in registers, and how fast it reads and writes memory.
//
//	func cityBlock, euclidean, inner, divide, root, root32, scatter(x, y float64, n int)
//	func read, write(p *float64, n int)
//
// The former do sums operations n times, the latter go through n numbers, a
// multiple of 32.
func (s *set) roof() {
	s.rate("cityBlock", s.cityBlock)
	s.rate("euclidean", s.euclidean)
	s.rate("inner", s.inner)
	s.rate("divide", func(x, y, sum, _ string) { s.p("VDIVPD %s, %s, %s", y, x, sum) })
	s.rate("root", func(x, _, sum, _ string) { s.p("VSQRTPD %s, %s", x, sum) })
	s.rate("root32", func(x, _, sum, _ string) { s.p("VSQRTPS %s, %s", x, sum) })
	s.scatter()
	s.sweep("read", func(at string, i int) { s.p("VMOVUPD %s, %s", at, s.v(i%8)) })
	s.sweep("write", func(at string, i int) { s.p("VMOVUPD %s, %s", s.v(i%8), at) })
}

// roofSums is how many sums rate has: enough for none to wait for itself.
const roofSums = 10

func (s *set) rate(name string, term func(x, y, sum, tmp string)) {
	x, y := s.v(roofSums), s.v(roofSums+1)
	s.text(name, 24)
	s.p("VBROADCASTSD x+0(FP), %s", x)
	s.p("VBROADCASTSD y+8(FP), %s", y)
	s.p("VPCMPEQQ X%d, X%d, X%d", roofSums+2, roofSums+2, roofSums+2)
	s.p("VPSRLQ $1, X%d, X%d", roofSums+2, roofSums+2)
	s.p("VBROADCASTSD X%d, %s", roofSums+2, s.last())
	s.p("MOVQ n+16(FP), DX")
	for i := range roofSums {
		s.zero(s.v(i))
	}
	s.label("%sLoop", name)
	for i := range roofSums {
		term(x, y, s.v(i), s.v(roofSums+2+i%2))
	}
	s.p("DECQ DX")
	s.p("JNZ %sLoop", name)
	s.end()
}

// scatter adds to words in memory, one by one, of which there are enough for none
// to be waited for.
func (s *set) scatter() {
	const words = 4 * roofSums
	s.framed("scatter", 8*words, 24)
	s.p("VMOVSD x+0(FP), X0")
	s.p("MOVQ n+16(FP), DX")
	for i := range words {
		s.p("VMOVSD X0, %d(SP)", 8*i)
	}
	s.label("scatterLoop")
	for i := range words {
		s.p("VADDSD %d(SP), X0, X%d", 8*i, 1+i%8)
		s.p("VMOVSD X%d, %d(SP)", 1+i%8, 8*i)
	}
	s.p("DECQ DX")
	s.p("JNZ scatterLoop")
	s.end()
}

func (s *set) sweep(name string, body func(at string, i int)) {
	s.text(name, 16)
	s.p("MOVQ p+0(FP), AX")
	s.p("MOVQ n+8(FP), DX")
	s.p("SHLQ $3, DX")
	s.p("XORQ DI, DI")
	for i := range 8 {
		s.zero(s.v(i))
	}
	s.label("%sLoop", name)
	for i := range 32 / s.lanes {
		body(address("AX", i*8*s.lanes), i)
	}
	s.p("ADDQ $256, DI")
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.end()
}

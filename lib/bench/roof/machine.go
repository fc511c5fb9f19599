package roof

import (
	"math"
	"time"
)

// machine holds the loops to measure.
type machine struct {
	lanes int                                   // number of float64 in a register
	rates [operations]func(x, y float64, n int) // n times sums operations on registers
	read  func(p *float64, n int)               // go through n numbers
	write func(p *float64, n int)
}

const sums = 10 // of rates, as in simd/gen

// time returns the seconds that a number of operations takes.
func (m *machine) time(operation int, count float64) float64 {
	if count == 0 {
		return 0
	}
	const n = 2000
	// Both halves of x are normal float32 numbers, and no division is a special case.
	x, y := math.Float64frombits(0x3fd9_9999_3fd9_9999), 1.7
	s := fastest(20, func() { m.rates[operation](x, y, n) })
	per := m.lanes
	switch operation {
	case root32:
		per *= 2
	case scatter:
		per = 4 // as many words for each sum, in no register
	}
	return count * s / float64(n*sums*per)
}

// sweep returns the seconds it takes to go through the given number of bytes, by
// going through memory of size footprint again and again.
func (m *machine) sweep(loop func(p *float64, n int), bytes float64, footprint int) float64 {
	if bytes == 0 {
		return 0
	}
	if footprint == 0 {
		footprint = 16 << 10
	}
	numbers := max(1, footprint/256) * 32
	memory := make([]float64, numbers)
	clear(memory)
	times := max(1, 1<<18/footprint)
	s := fastest(12, func() {
		for range times {
			loop(&memory[0], numbers)
		}
	})
	return bytes * s / float64(8*numbers*times)
}

// fastest returns the shortest time of f in seconds. The longer ones contain other
// work of the machine.
func fastest(trials int, f func()) float64 {
	least := math.Inf(1)
	for range trials {
		begin := time.Now()
		f()
		least = min(least, time.Since(begin).Seconds())
	}
	return least
}

// Five planets pull each other: floats in fields of structs in a slice.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

type body struct{ x, y, z, vx, vy, vz, mass float64 }

func run() float64 {
	bodies := []body{
		{0, 0, 0, 0, 0, 0, 39.47},
		{4.84, -1.16, -0.10, 0.6, 2.8, -0.02, 0.037},
		{8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011},
		{12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017},
		{15.37, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002},
	}
	for range 20000 {
		advance(bodies, 0.01)
	}
	return energy(bodies)
}

func advance(bodies []body, dt float64) {
	for i := range bodies {
		a := &bodies[i]
		for j := i + 1; j < len(bodies); j++ {
			b := &bodies[j]
			dx, dy, dz := a.x-b.x, a.y-b.y, a.z-b.z
			d2 := dx*dx + dy*dy + dz*dz
			mag := dt / (d2 * math.Sqrt(d2))
			a.vx -= dx * b.mass * mag
			a.vy -= dy * b.mass * mag
			a.vz -= dz * b.mass * mag
			b.vx += dx * a.mass * mag
			b.vy += dy * a.mass * mag
			b.vz += dz * a.mass * mag
		}
	}
	for i := range bodies {
		b := &bodies[i]
		b.x += dt * b.vx
		b.y += dt * b.vy
		b.z += dt * b.vz
	}
}

func energy(bodies []body) float64 {
	e := 0.0
	for i, a := range bodies {
		e += 0.5 * a.mass * (a.vx*a.vx + a.vy*a.vy + a.vz*a.vz)
		for _, b := range bodies[i+1:] {
			dx, dy, dz := a.x-b.x, a.y-b.y, a.z-b.z
			e -= a.mass * b.mass / math.Sqrt(dx*dx+dy*dy+dz*dz)
		}
	}
	return e
}

// main prints the best time of some rounds, in ms.
func main() {
	rounds, best := 3, math.Inf(1)
	if len(os.Args) > 1 {
		rounds, _ = strconv.Atoi(os.Args[1])
	}
	var sum float64
	for range rounds {
		start := time.Now()
		sum = run()
		best = min(best, float64(time.Since(start).Nanoseconds())/1e6)
	}
	fmt.Printf("nbody %.3f %.9g\n", best, sum)
}

// A support vector machine of 300 points, trained by SMO on the pair that violates most.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

var seed = 42

// uniform is a random number in [0, 1); Python makes the same.
func uniform() float64 {
	seed = (seed*1103515245 + 12345) & 0x7fffffff
	return float64(seed) / 0x80000000
}

const n, c = 300, 10.0

// data are points of two classes that overlap, and the matrix of their kernel.
func data() (k [][]float64, y []float64) {
	seed = 42
	x := make([][2]float64, n)
	y = make([]float64, n)
	for i := range x {
		y[i] = float64(i%2)*2 - 1
		x[i] = [2]float64{uniform()*2 + y[i]*0.4, uniform() * 2}
	}
	k = make([][]float64, n)
	for i := range k {
		k[i] = make([]float64, n)
		for j := range k[i] {
			a, b := x[i][0]-x[j][0], x[i][1]-x[j][1]
			k[i][j] = math.Exp(-2 * (a*a + b*b))
		}
	}
	return k, y
}

// pair is the most violating pair of the dual, and by how much it violates.
func pair(alpha, grad, y []float64) (up, low int, gap float64) {
	most, least := math.Inf(-1), math.Inf(1)
	for t := range alpha {
		v := -y[t] * grad[t]
		if (y[t] > 0 && alpha[t] < c || y[t] < 0 && alpha[t] > 0) && v > most {
			most, up = v, t
		}
		if (y[t] < 0 && alpha[t] < c || y[t] > 0 && alpha[t] > 0) && v < least {
			least, low = v, t
		}
	}
	return up, low, most - least
}

func run() float64 {
	k, y := data()
	alpha, grad := make([]float64, n), make([]float64, n)
	for t := range grad {
		grad[t] = -1
	}
	for range 20000 {
		i, j, gap := pair(alpha, grad, y)
		if gap < 1e-3 {
			break
		}
		step := gap / max(k[i][i]+k[j][j]-2*k[i][j], 1e-12)
		if y[i] > 0 {
			step = min(step, c-alpha[i])
		} else {
			step = min(step, alpha[i])
		}
		if y[j] > 0 {
			step = min(step, alpha[j])
		} else {
			step = min(step, c-alpha[j])
		}
		alpha[i] += y[i] * step
		alpha[j] -= y[j] * step
		ki, kj := k[i], k[j]
		for t := range grad {
			grad[t] += y[t] * step * (ki[t] - kj[t])
		}
	}
	dual := 0.0
	for t, a := range alpha {
		dual += a * (1 - grad[t]) / 2
	}
	return dual
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
	fmt.Printf("smo %.3f %.9g\n", best, sum)
}

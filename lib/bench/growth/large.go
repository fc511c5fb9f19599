package main

import (
	"context"
	"fmt"
	"log"
	"math"
	"runtime"
	"time"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
)

// large prints how time and memory of TrainSDPI and TrainSDPT of lib/mkl grow with the
// number of examples, on two processors. The kernels are Gaussian, the set is threenorm. A
// tenth of the points of SDPT have no label. cpu_seconds are those of both processors, which
// say more than the others if the machine is shared.
func large() {
	runtime.GOMAXPROCS(2)
	fmt.Println("method,l,kernels,seconds,cpu_seconds,bytes,steps,relative_gap,status,calls")
	for _, count := range []int{3, 10} {
		kernels := make([]kernel.Kernel, count)
		for i := range kernels {
			kernels[i] = kernel.Gaussian{Gamma: math.Pow(2, 8*float64(i)/float64(count-1)-8)}
		}
		for _, l := range []int{100, 200, 300, 600, 1000, 2000, 3000, 5000} {
			ds := data.Threenorm(20).Sample(l, 1)
			X := data.Threenorm(20).Sample(l/9, 2).X
			trained("SDPI", ds, count, func() (*mkl.Model, error) {
				return mkl.TrainSDPI(context.Background(), ds, kernels, mkl.Params{})
			})
			if l <= 2000 {
				trained("SDPT", ds, count, func() (*mkl.Model, error) {
					return mkl.TrainSDPT(context.Background(), ds, X, kernels, mkl.SDPTParams{})
				})
			}
		}
	}
}

// trained prints one line: the fastest of several calls.
func trained(method string, ds *learn.Dataset, kernels int, train func() (*mkl.Model, error)) {
	var m *mkl.Model
	call := func() {
		var err error
		if m, err = train(); err != nil {
			log.Fatal(err)
		}
	}
	fastest, least, calls := math.Inf(1), math.Inf(1), 0
	for first := time.Now(); calls < 3 && time.Since(first) < 20*time.Second || calls < 50 && time.Since(first) < time.Second; calls++ {
		start, used := wallSeconds(), cpuSeconds()
		call()
		fastest, least = min(fastest, wallSeconds()-start), min(least, cpuSeconds()-used)
	}
	bytes := peak(call)
	fmt.Printf("%s,%d,%d,%.4g,%.4g,%d,%d,%.2g,%s,%d\n", method, ds.Len(), kernels, fastest, least, bytes, m.Iterations, m.RelativeGap(), m.Status, calls)
}

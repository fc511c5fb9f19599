// Growth measures how time and memory of a training of lib/kboost grow with the
// number of examples:
//
//	go run ./lib/bench/growth > data/results/kboost-scaling.csv
//
// For each number m of examples it prints the seconds of a training with 1 round and
// with 30 rounds on one processor (the fastest of several calls), the largest number
// of live bytes at any time, and how often 30 rounds multiply a vector by the matrix
// of the eigenproblem. The last column is the number of calls. The linear base kernel runs on Crammer's data; its
// templates have rank at most 100. The Gaussian base kernel runs on threenorm;
// its templates have rank m.
//
// With an argument, it measures LPBoost and CGENS with stumps on the images of
// mnist_t10k, in MERCER_DATA; see columns.
//
//	go run ./lib/bench/growth columns > data/results/shenliu-fig2.csv
//
// or SDPI and SDPT, which learn the weights of kernels; see weights, and large for time
// and memory up to 5,000 examples and ten kernels.
//
//	go run ./lib/bench/growth weights > data/results/mkl-scaling.csv
//	go run ./lib/bench/growth large > data/results/mkl-large.csv
package main

import (
	"context"
	"fmt"
	"log"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

func main() {
	runtime.GOMAXPROCS(1)
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "columns":
			columns()
		case "weights":
			weights()
		case "large":
			large()
		default:
			log.Fatalf("growth: %q, want columns, weights, large or no argument", os.Args[1])
		}
		return
	}
	fmt.Println("base,m,seconds_1,seconds_30,bytes,products,calls")
	for _, m := range []int{200, 300, 500, 700, 1000, 1500, 2000, 3000} {
		measure("linear", data.Crammer{}.Sample(m, 1), kernel.Linear{})
		measure("gaussian", data.Threenorm(20).Sample(m, 1), kernel.Gaussian{Gamma: 0.05})
	}
}

// measure prints one line.
func measure(name string, ds *learn.Dataset, base kernel.Kernel) {
	train := func(rounds int) *kboost.Model {
		k, err := kboost.Train(context.Background(), ds, base, kboost.Params{Rounds: rounds})
		if err != nil {
			log.Fatal(err)
		}
		return k
	}
	fastest := map[int]float64{1: math.Inf(1), 30: math.Inf(1)}
	calls, products := 0, 0
	for first := time.Now(); calls < 7 || calls < 50 && time.Since(first) < 2*time.Second; calls++ {
		for rounds := range fastest {
			start := time.Now()
			k := train(rounds)
			fastest[rounds] = min(fastest[rounds], time.Since(start).Seconds())
			if rounds == 30 {
				products = 0
				for _, r := range k.Rounds {
					products += r.Products
				}
			}
		}
	}
	bytes := peak(func() { train(30) })
	fmt.Printf("%s,%d,%.4g,%.4g,%d,%d,%d\n", name, ds.Len(), fastest[1], fastest[30], bytes, products, calls)
}

// peak returns the largest growth of live memory while f runs. It samples every
// millisecond, and sets the garbage collector to allow at most 5 % garbage.
func peak(f func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2)) // one for the clock
	live := func() uint64 {
		s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	debug.FreeOSMemory()
	before := live()
	done, most := make(chan struct{}), make(chan uint64)
	go func() {
		greatest := uint64(0)
		for tick := time.NewTicker(time.Millisecond); ; {
			select {
			case <-tick.C:
				greatest = max(greatest, live())
			case <-done:
				most <- max(greatest, live())
				return
			}
		}
	}()
	f()
	close(done)
	return <-most - before
}

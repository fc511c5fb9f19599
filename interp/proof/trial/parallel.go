package trial

import (
	"errors"
	"sync"
	"sync/atomic"
)

// workers is how many processes run at a time.
const workers = 2

// Parallel calls f(0) to f(n-1), two at a time, and joins their errors.
func Parallel(n int, f func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = f(i)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

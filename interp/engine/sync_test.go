package engine_test

import (
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/engine"
)

// TestSync runs programs whose goroutines meet at locks.
func TestSync(t *testing.T) {
	for name, source := range map[string]string{
		"mutex": `import "sync"
		func main() {
			var mu sync.Mutex
			var wg sync.WaitGroup
			n := 0
			for range 20 { wg.Go(func() { for range 500 { mu.Lock(); n++; mu.Unlock() } }) }
			wg.Wait()
			if n != 10000 { panic(n) }
		}`,
		"readers and writers": `import "sync"
		type counter struct { sync.RWMutex; n int }
		func main() {
			var c counter
			var wg sync.WaitGroup
			for i := range 20 {
				wg.Add(1)
				go func() {
					defer wg.Done()
					for range 200 {
						if i%4 == 0 { c.Lock(); c.n++; c.Unlock() } else { c.RLock(); _ = c.n; c.RUnlock() }
					}
				}()
			}
			wg.Wait()
			if c.n != 1000 { panic(c.n) }
		}`,
		"condition": `import "sync"
		func main() {
			c := sync.NewCond(&sync.Mutex{})
			var queue []int
			sum := 0
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					for range 100 {
						c.L.Lock()
						for len(queue) == 0 { c.Wait() }
						sum += queue[0]
						queue = queue[1:]
						c.L.Unlock()
					}
				})
			}
			for range 300 { c.L.Lock(); queue = append(queue, 1); c.L.Unlock(); c.Signal() }
			c.Broadcast()
			wg.Wait()
			if sum != 300 { panic(sum) }
		}`,
		"through interfaces and method values": `import ("sync"; "time")
		func main() {
			var mu sync.Mutex
			var l sync.Locker = &mu
			l.Lock()
			unlock := mu.Unlock
			go func() { time.Sleep(time.Millisecond); unlock() }()
			l.Lock()
			time.AfterFunc(time.Millisecond, mu.Unlock)
			mu.Lock()
			defer l.Unlock()
		}`,
		"Goexit in WaitGroup.Go": `import ("runtime"; "sync")
		func main() {
			var wg sync.WaitGroup
			wg.Go(func() { runtime.Goexit() })
			wg.Wait()
		}`,
		"patience with one that hogs": `import ("sync"; "time")
		func main() {
			var mu sync.Mutex
			done := false
			go func() {
				for stop := false; !stop; {
					mu.Lock()
					time.Sleep(100 * time.Microsecond)
					stop = done
					mu.Unlock()
				}
			}()
			for range 20 { mu.Lock(); mu.Unlock(); time.Sleep(50 * time.Microsecond) }
			mu.Lock()
			done = true
			mu.Unlock()
		}`,
	} {
		t.Run(name, func(t *testing.T) {
			r := build(t, source)
			done := make(chan *engine.Failure, 1)
			go func() { done <- r.call("main") }()
			select {
			case f := <-done:
				if f != nil {
					t.Errorf("%v", f.Value)
				}
			case f := <-r.failed:
				t.Errorf("a goroutine: %v", f.Value)
			case <-time.After(20 * time.Second):
				t.Error("it does not end")
				r.Stop()
			}
		})
	}
}

// TestWrongUnlock: what compiled Go dies of is a failure.
func TestWrongUnlock(t *testing.T) {
	for source, want := range map[string]string{
		"var mu sync.Mutex; mu.Unlock()":                         "sync: unlock of unlocked mutex",
		"var mu sync.RWMutex; mu.Unlock()":                       "sync: Unlock of unlocked RWMutex",
		"var mu sync.RWMutex; mu.RUnlock()":                      "sync: RUnlock of unlocked RWMutex",
		"defer func() { recover() }(); new(sync.Mutex).Unlock()": "sync: unlock of unlocked mutex",
	} {
		f := build(t, "import \"sync\"\nfunc main() { "+source+" }").call("main")
		if f == nil || f.Value != any(engine.Crash(want)) {
			t.Errorf("%s: %+v", source, f)
		}
	}
}

// TestDeadlockIsTold, with the place of the main goroutine.
func TestDeadlockIsTold(t *testing.T) {
	r := build(t, "func main() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n\t<-ch\n\t<-ch\n}")
	done := make(chan *engine.Failure, 1)
	go func() { done <- r.call("main") }()
	select {
	case f := <-r.failed:
		if f.Value != any(engine.Crash("all goroutines are asleep - deadlock!")) || len(f.Places) == 0 || r.fset.Position(f.Places[0].Pos).Line != 6 {
			t.Errorf("%+v", f)
		}
	case <-time.After(10 * time.Second):
		t.Error("nothing was told")
	}
	r.Stop()
	if f := <-done; f == nil || f.Value != any(engine.Stopped{}) {
		t.Errorf("%+v", f)
	}
	for end := time.Now().Add(5 * time.Second); r.Live() > 0; {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines are left", r.Live())
		}
		time.Sleep(time.Millisecond)
	}
}

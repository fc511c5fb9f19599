package engine_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
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
		"once": `import "sync"
		func main() {
			var once, other sync.Once
			n := 0
			var wg sync.WaitGroup
			for range 20 { wg.Go(func() { once.Do(func() { n++; other.Do(func() { n++ }) }); if n != 2 { panic(n) } }) }
			wg.Wait()
			func() { defer func() { if recover() != "x" { panic("not x") } }(); new(sync.Once).Do(func() { panic("x") }) }()
			var d interface{ Do(func()) } = &once
			d.Do(func() { panic("again") })
			do := other.Do
			do(func() { panic("again") })
		}`,
		"once functions": `import "sync"
		func main() {
			n := 0
			f := sync.OnceFunc(func() { n++ })
			f()
			if f(); n != 1 { panic(n) }
			fails := sync.OnceFunc(func() { n++; panic("x") })
			for range 3 { func() { defer func() { if recover() != "x" { panic("not x") } }(); fails() }() }
			if n != 2 { panic(n) }
		}`,
		"readers' lock": `import ("sync"; "time")
		func main() {
			var mu sync.RWMutex
			l := mu.RLocker()
			mu.Lock()
			time.AfterFunc(time.Millisecond, mu.Unlock)
			l.Lock()
			l.Unlock()
			mu.Lock()
		}`,
		"a timer that reflect starts": `import ("reflect"; "time")
		func main() {
			c := make(chan int)
			reflect.ValueOf(time.AfterFunc).Call([]reflect.Value{reflect.ValueOf(60 * time.Millisecond), reflect.ValueOf(func() { close(c) })})
			<-c
		}`,
		"a timer that reflect resets": `import ("reflect"; "time")
		func main() {
			t := time.NewTimer(time.Hour)
			reflect.ValueOf(t).MethodByName("Reset").Call([]reflect.Value{reflect.ValueOf(60 * time.Millisecond)})
			<-t.C
		}`,
		"a timer that a template starts": `import ("io"; "text/template"; "time")
		func main() {
			c := make(chan int)
			t := template.Must(template.New("").Funcs(template.FuncMap{"after": time.AfterFunc}).Parse("{{after .D .F}}"))
			if err := t.Execute(io.Discard, map[string]any{"D": 60 * time.Millisecond, "F": func() { close(c) }}); err != nil { panic(err) }
			<-c
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
	for name, source := range map[string]string{
		"channel":            "func main() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n\t<-ch\n\t<-ch\n}",
		"recursive Once":     "import \"sync\"\nvar once sync.Once\nfunc main() {\n\tonce.Do(func() {\n\t\tonce.Do(func() {}) }) }",
		"mutual Onces":       "import \"sync\"\nvar a, b sync.Once\nfunc main() {\n\ta.Do(func() { b.Do(func() {\n\t\ta.Do(func() {}) }) }) }",
		"recursive Do":       "import \"sync\"\nvar once sync.Once\nfunc main() { var d interface{ Do(func()) } = &once\n\n\td.Do(func() { d.Do(func() {}) }) }",
		"recursive OnceFunc": "import \"sync\"\nvar f func()\nfunc main() {\n\tf = sync.OnceFunc(func() {\n\t\tf() }); f() }",
		"live finalizer":     "import \"runtime\"\nvar p = new([64]int)\nfunc main() {\n\tch := make(chan int); runtime.SetFinalizer(p, func(*[64]int) { ch <- 1 })\n\t<-ch; runtime.KeepAlive(p)\n}",
		"readers' lock":      "import \"sync\"\nvar mu sync.RWMutex\nfunc main() {\n\tmu.Lock()\n\tmu.RLocker().Lock() }",
	} {
		t.Run(name, func(t *testing.T) { deadlock(t, source) })
	}
}

// deadlock runs a program that waits for ever in its sixth line.
func deadlock(t *testing.T, source string) {
	r := build(t, source)
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
	for end := time.Now().Add(30 * time.Second); r.Live() > 0; {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines are left", r.Live())
		}
		time.Sleep(time.Millisecond)
	}
}

// TestFinalizerAfterStop: a finalizer that first runs after its run was stopped
// does not end the process.
func TestFinalizerAfterStop(t *testing.T) {
	p := build(t, "import \"runtime\"\nfunc main() { for range 10 { runtime.SetFinalizer(new([64]int), func(*[64]int) { println() }) } }")
	if f := p.call("main"); f != nil {
		t.Fatal(f.Value)
	}
	p.Stop()
	runtime.GC()
	after := make(chan bool)
	runtime.SetFinalizer(new([64]int), func(*[64]int) { after <- true }) // it runs after those of the first collection
	runtime.GC()
	<-after
}

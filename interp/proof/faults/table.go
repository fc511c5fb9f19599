package faults

import (
	"fmt"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/worker"
)

// ready begins the cells that are to be interrupted.
const ready = "import \"fmt\"\nfmt.Println(\"ready\")\n"

// Loops lists interpreted code that does not end.
var Loops = []Fault{
	{Name: "endless loop", Source: "for {\n}"},
	{Name: "loop in a function", Source: "func spin() {\n\tfor i := 0; ; i++ {\n\t}\n}\nspin()"},
	{Name: "fib(60)", Source: "func fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}\nfib(60)"},
	{Name: "through sort.Slice", Source: "import \"sort\"\nfor {\n\tsort.Slice([]int{3, 1, 2}, func(i, j int) bool { return i < j })\n}"},
	{Name: "in a callback of sort.Slice", Source: "import \"sort\"\nsort.Slice([]int{3, 1, 2}, func(i, j int) bool {\n\tfor {\n\t}\n})"},
	{Name: "in a String method called by fmt", Source: "type looping int\nfunc (looping) String() string {\n\tfor {\n\t}\n}\nfmt.Println(looping(1))"},
	{Name: "recover swallows everything", Source: "for {\n\tfunc() {\n\t\tdefer func() { recover() }()\n\t\tfor {\n\t\t}\n\t}()\n}"},
	{Name: "goroutines loop", Source: "for range 4 {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n}\nfor {\n}"},
	{Name: "goroutines loop, main waits", Source: "import \"sync\"\nvar wg sync.WaitGroup\nfor range 4 {\n\twg.Go(func() {\n\t\tfor {\n\t\t}\n\t})\n}\nwg.Wait()"},
	{Name: "goroutines without end", Source: "for {\n\tgo func() { select {} }()\n}"},
	{Name: "printing without end", Source: "for i := 0; ; i++ {\n\tfmt.Println(i)\n}"},
	{Name: "range over an endless iterator", Source: "func all(yield func(int) bool) {\n\tfor i := 0; yield(i); i++ {\n\t}\n}\nfor range all {\n}"},
	{Name: "callback in goroutines of gonum/optimize", Source: "import \"gonum.org/v1/gonum/optimize\"\np := optimize.Problem{Func: func(x []float64) float64 {\n\tfor {\n\t}\n}}\n_, err := optimize.Minimize(p, []float64{1}, nil, &optimize.NelderMead{})\n_ = err"},
}

// Waits lists code that waits for ever.
var Waits = []Fault{
	{Name: "time.Sleep(1h)", Source: "import \"time\"\ntime.Sleep(time.Hour)"},
	{Name: "waiting for a timer", Source: "import \"time\"\n<-time.After(time.Hour)"},
	{Name: "waiting for ctx", Source: "<-ctx.Done()\ncheck(ctx.Err())"},
	{Name: "send, another sleeps", Source: "import \"time\"\ngo time.Sleep(time.Hour)\nmake(chan int) <- 1"},
	{Name: "receive, another sleeps", Source: "import \"time\"\ngo time.Sleep(time.Hour)\n<-make(chan string)"},
	{Name: "select {}, another sleeps", Source: "import \"time\"\ngo time.Sleep(time.Hour)\nselect {}"},
	{Name: "mutex, another sleeps", Source: "import (\n\t\"sync\"\n\t\"time\"\n)\ngo time.Sleep(time.Hour)\nvar mu sync.Mutex\nmu.Lock()\nmu.Lock()"},
	{Name: "WaitGroup, another sleeps", Source: "import (\n\t\"sync\"\n\t\"time\"\n)\ngo time.Sleep(time.Hour)\nvar wg sync.WaitGroup\nwg.Add(1)\nwg.Wait()"},
	{Name: "RWMutex, another sleeps", Source: "import (\n\t\"sync\"\n\t\"time\"\n)\ngo time.Sleep(time.Hour)\nvar mu sync.RWMutex\nmu.RLock()\nmu.Lock()"},
	{Name: "Cond, another sleeps", Source: "import (\n\t\"sync\"\n\t\"time\"\n)\ngo time.Sleep(time.Hour)\nc := sync.NewCond(&sync.Mutex{})\nc.L.Lock()\nc.Wait()"},
	{
		Name:   "svm.Train, which polls ctx",
		Setup:  "import (\n\t\"math/rand\"\n\t\"github.com/mercer-go/mercer/lib/learn\"\n\t\"gonum.org/v1/gonum/mat\"\n)\nvar big *learn.Dataset\n{\n\tn, d := 6000, 40\n\tx := make([]float64, n*d)\n\ty := make([]int, n)\n\tr := rand.New(rand.NewSource(1))\n\tfor i := range x {\n\t\tx[i] = r.NormFloat64()\n\t}\n\tfor i := range y {\n\t\ty[i] = 2*r.Intn(2) - 1\n\t}\n\tbig = &learn.Dataset{X: mat.NewDense(n, d, x), Y: y}\n}",
		Source: "import (\n\t\"github.com/mercer-go/mercer/lib/kernel\"\n\t\"github.com/mercer-go/mercer/lib/svm\"\n)\n_, err := svm.Train(ctx, big, kernel.Gaussian{Gamma: 0.1}, svm.Params{C: 1e6})\ncheck(err)",
	},
}

// endless is code whose check does not end, in Go's compiler neither.
const endless = "type P[T any] struct{ *P[P[T]] }\nvar p P[int]\np.foo"

// Large lists cells that are interrupted before they begin.
var Large = []Fault{
	{Name: "parsing a large cell", Source: "x0 := 0\n" + repeated("x0 += %[1]d\n", 150000), After: 20 * time.Millisecond},
	{Name: "checking a large cell", Source: "x0 := 0\n" + repeated("x0 += %[1]d\n", 150000), After: 200 * time.Millisecond},
	{Name: "checking a large function", Source: "func f(x int) int {\n" + repeated("\tx += %[1]d\n", 150000) + "\treturn x\n}", After: 200 * time.Millisecond},
	{Name: "translating a large switch", Setup: "func f(x int) (y int) {\n\tswitch x {\n" + repeated("\tcase %[1]d:\n\t\ty = %[1]d\n", 20000) + "\t}\n\treturn y\n}", Source: ready + "f(1)\nfor {\n}"},
	{Name: "checking without end", Source: endless, After: 50 * time.Millisecond, Message: "the type checker did not stop", Lost: true},
}

// repeated is the text with each number from 0 to n-1 for %[1]d.
func repeated(text string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, text, i)
	}
	return b.String()
}

// Deadlocks lists code that waits for ever, and where the engine detects this.
var Deadlocks = []Fault{
	{Name: "deadlock: send", Source: "ch := make(chan int)\nch <- 1", Line: 2},
	{Name: "deadlock: receive", Source: "ch := make(chan string)\n\n<-ch", Line: 3},
	{Name: "deadlock: select {}", Source: "select {}", Line: 1},
	{Name: "deadlock: nil channel", Source: "var ch chan float64\nch <- 1", Line: 2},
	{Name: "deadlock: mutex locked twice", Source: "import \"sync\"\nvar mu sync.Mutex\nmu.Lock()\nmu.Lock()", Line: 4},
	{Name: "deadlock: RWMutex", Source: "import \"sync\"\nvar mu sync.RWMutex\nmu.Lock()\nmu.RLock()", Line: 4},
	{Name: "deadlock: WaitGroup never done", Source: "import \"sync\"\nvar wg sync.WaitGroup\nwg.Add(1)\nwg.Wait()", Line: 4},
	{Name: "deadlock: Cond never signalled", Source: "import \"sync\"\nc := sync.NewCond(&sync.Mutex{})\nc.L.Lock()\nc.Wait()", Line: 4},
	{Name: "deadlock: goroutines for each other", Source: "a, b := make(chan int), make(chan int)\ngo func() { <-a; b <- 1 }()\nfor range 3 {\n\tgo func() { a <- <-b }()\n}\n<-b", Line: 6},
	{Name: "deadlock: range over an open channel", Source: "import \"fmt\"\nch := make(chan int, 3)\ngo func() {\n\tfor i := range 3 {\n\t\tch <- i\n\t}\n}()\nfor v := range ch {\n\tfmt.Sprint(v)\n}", Line: 8},
}

// Failures lists code that fails by itself.
var Failures = []Fault{
	{Name: "panic", Source: "\npanic(\"no\")", Kind: session.Panic, Message: "no", Line: 2},
	{Name: "panic in a goroutine", Source: "go func() {\n\tpanic(\"no\")\n}()\nselect {}", Kind: session.Panic, Message: "no (in a goroutine", Line: 2},
	{Name: "panics in 50 goroutines", Source: "for range 50 {\n\tgo func() {\n\t\tpanic(\"no\")\n\t}()\n}\nselect {}", Kind: session.Panic, Message: "no (in a goroutine", Line: 3},
	{Name: "panic in WaitGroup.Go", Source: "import \"sync\"\nvar wg sync.WaitGroup\nwg.Go(func() {\n\tpanic(\"no\")\n})\nwg.Wait()", Kind: session.Panic, Message: "no (in a goroutine", Line: 4},
	{Name: "panic in time.AfterFunc", Source: "import \"time\"\ntime.AfterFunc(0, func() {\n\tpanic(\"no\")\n})\nselect {}", Kind: session.Panic, Message: "no (in a goroutine", Line: 3},
	{Name: "panic in a goroutine of gonum/optimize", Source: "import \"gonum.org/v1/gonum/optimize\"\np := optimize.Problem{Func: func(x []float64) float64 {\n\tpanic(\"no\")\n}}\n_, err := optimize.Minimize(p, []float64{1}, nil, &optimize.NelderMead{})\n_ = err", Kind: session.Panic, Message: "no (in a goroutine", Line: 3},
	{Name: "nested panic in defer", Source: "func f() {\n\tdefer func() {\n\t\tpanic(\"second\")\n\t}()\n\tpanic(\"first\")\n}\nf()", Kind: session.Panic, Message: "second"},
	{Name: "nil dereference", Source: "var p *struct{ n int }\np.n = 1", Kind: session.Panic, Message: "nil pointer dereference", Line: 2},
	{Name: "close of a closed channel", Source: "ch := make(chan int)\nclose(ch)\nclose(ch)", Kind: session.Panic, Message: "close of closed channel", Line: 3},
	{Name: "runtime.Goexit", Source: "import \"runtime\"\nruntime.Goexit()", Kind: session.Panic, Message: "Goexit"},
	{Name: "panicking String method, displayed", Source: "type odd int\nfunc (odd) String() string { panic(\"no\") }\nodd(1)", Message: "PANIC"},
	{Name: "runaway recursion", Source: "func f(n int) int { return f(n+1) + 1 }\nf(0)", Kind: session.Panic, Message: "stack overflow"},
	{Name: "runaway recursion with big frames", Source: "func g(a [200]int) int {\n\ta[3]++\n\treturn g(a) + a[2]\n}\ng([200]int{})", Kind: session.Panic, Message: "stack overflow"},
	{Name: "runaway recursion through sort.Slice", Source: "import \"sort\"\nfunc f() bool {\n\tsort.Slice([]int{2, 1}, func(i, j int) bool { return f() })\n\treturn true\n}\nf()", Kind: session.Panic, Message: "stack overflow"},
	{Name: "recursion of a String method through fmt", Source: "import \"fmt\"\ntype deep struct{ n int }\nfunc (d deep) String() string { return fmt.Sprint(d) }\nfmt.Println(deep{1})", Kind: session.Panic, Message: "stack overflow"},
	{Name: "runaway recursion in a goroutine", Source: "func f(n int) int { return f(n+1) + 1 }\ngo f(0)\nselect {}", Kind: session.Panic, Message: "stack overflow"},
	{Name: "os.Exit", Source: "import \"os\"\nos.Exit(3)", Kind: session.Exit, Message: "os.Exit(3)", Line: 2},
	{Name: "os.Exit in a goroutine", Source: "import \"os\"\ngo os.Exit(3)\nselect {}", Kind: session.Exit, Message: "os.Exit(3)"},
	{Name: "os.Exit in a String method", Source: "import (\n\t\"fmt\"\n\t\"os\"\n)\ntype quitter int\nfunc (quitter) String() string {\n\tos.Exit(3)\n\treturn \"\"\n}\nfmt.Println(quitter(1))", Kind: session.Exit, Message: "os.Exit(3)"},
	{Name: "log.Fatal", Source: "import \"log\"\nlog.Fatal(\"no\")", Kind: session.Exit, Message: "os.Exit(1)", Line: 2},
	{Name: "unlock of an unlocked mutex", Source: "import \"sync\"\nvar mu sync.Mutex\nmu.Unlock()", Kind: session.Crash, Message: "unlock of unlocked mutex"},
	{Name: "unlock of an unlocked RWMutex", Source: "import \"sync\"\nvar mu sync.RWMutex\nmu.RUnlock()", Kind: session.Crash, Message: "RUnlock of unlocked RWMutex"},
	{Name: "a slice too large", Source: "b := make([]byte, 1<<46)\nlen(b)", Kind: session.Crash, Message: "out of memory", Line: 1},
	{Name: "out of memory", Source: "var hoard [][]byte\nfor {\n\thoard = append(hoard, make([]byte, 1<<20))\n}", Kind: session.Crash, Message: "memory", Lost: true},
	{Name: "concurrent map writes", Source: "m := map[int]int{}\nfor range 8 {\n\tgo func() {\n\t\tfor i := 0; ; i++ {\n\t\t\tm[i%10] = i\n\t\t}\n\t}()\n}\nselect {}", Kind: session.Crash, Message: "concurrent map writes", Lost: true, Parallel: true},
	{Name: "concurrent map iteration and write", Source: "m := map[int]int{1: 1, 2: 2}\ngo func() {\n\tfor i := 0; ; i++ {\n\t\tm[i%100] = i\n\t}\n}()\nfor {\n\tfor k := range m {\n\t\t_ = k\n\t}\n}", Kind: session.Crash, Message: "concurrent map", Lost: true, Parallel: true},
	{Name: "SIGKILL", Source: "import \"os\"\np, err := os.FindProcess(os.Getpid())\ncheck(err)\np.Kill()\nselect {}", Kind: worker.Killed, Message: "signal: killed", Lost: true},
}

// Table returns all faults.
func Table() []Fault {
	var all []Fault
	for _, f := range append(append([]Fault(nil), Loops...), Waits...) {
		f.Source, f.Interrupt, f.Kind = ready+f.Source, true, session.Interrupted
		all = append(all, f)
	}
	for _, f := range Large {
		f.Interrupt, f.Kind = true, session.Interrupted
		all = append(all, f)
	}
	for _, f := range Deadlocks {
		f.Kind, f.Message = session.Crash, "all goroutines are asleep - deadlock!"
		all = append(all, f)
	}
	return append(all, Failures...)
}

package faults

import (
	"context"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/worker"
)

// waits are cells that wait for longer than a deadlock takes to be found, and
// are in none. "---" parts the cells of one session.
var waits = map[string]string{
	"a timer":                             "import \"time\"\n<-time.After(300 * time.Millisecond)",
	"a timer of an earlier cell":          "import \"time\"\nt := time.NewTimer(400 * time.Millisecond)\n---\n<-t.C",
	"a timer set again":                   "import \"time\"\nt := time.NewTimer(time.Millisecond)\n<-t.C\nt.Reset(300 * time.Millisecond)\n<-t.C",
	"a ticker":                            "import \"time\"\nt := time.NewTicker(200 * time.Millisecond)\n<-t.C\n<-t.C",
	"a function called later":             "import \"time\"\nch := make(chan int)\ntime.AfterFunc(300*time.Millisecond, func() { ch <- 1 })\n<-ch",
	"a sleeping goroutine":                "import \"time\"\nch := make(chan int)\ngo func() {\n\ttime.Sleep(300 * time.Millisecond)\n\tch <- 1\n}()\n<-ch",
	"a goroutine of an ended cell":        "import \"time\"\nch := make(chan int)\ngo func() {\n\ttime.Sleep(300 * time.Millisecond)\n\tch <- 1\n}()\n---\n<-ch",
	"a computing goroutine":               "ch := make(chan int)\ngo func() {\n\tn := 0\n\tfor i := range 20000000 {\n\t\tn += i\n\t}\n\tch <- n\n}()\n<-ch",
	"a context":                           "import (\n\t\"context\"\n\t\"time\"\n)\nsoon, cancel := context.WithTimeout(ctx, 300*time.Millisecond)\n<-soon.Done()\ncancel()",
	"a command's output":                  "import \"os/exec\"\ntype writer chan string\nfunc (w writer) Write(b []byte) (int, error) {\n\tw <- string(b)\n\treturn len(b), nil\n}\nw := make(writer)\nc := exec.Command(\"sh\", \"-c\", \"sleep 0.3; echo a\")\nc.Stdout = w\ncheck(c.Start())\n<-w",
	"a signal":                            "import (\n\t\"os\"\n\t\"os/signal\"\n\t\"os/exec\"\n\t\"strconv\"\n)\nch := make(chan os.Signal, 1)\nsignal.Notify(ch, os.Interrupt)\ncheck(exec.Command(\"sh\", \"-c\", \"(sleep 0.3; kill -2 \"+strconv.Itoa(os.Getpid())+\") &\").Start())\n<-ch",
	"a pipe":                              "import (\n\t\"io\"\n\t\"time\"\n)\nr, w := io.Pipe()\ngo func() {\n\ttime.Sleep(300 * time.Millisecond)\n\tw.Write([]byte(\"x\"))\n}()\nb := make([]byte, 1)\nr.Read(b)",
	"a lock":                              "import (\n\t\"sync\"\n\t\"time\"\n)\nvar mu sync.Mutex\nmu.Lock()\ngo func() {\n\ttime.Sleep(300 * time.Millisecond)\n\tmu.Unlock()\n}()\nmu.Lock()",
	"a lock unlocked by a timer":          "import (\n\t\"sync\"\n\t\"time\"\n)\nvar mu sync.Mutex\nmu.Lock()\ntime.AfterFunc(300*time.Millisecond, mu.Unlock)\nmu.Lock()",
	"a WaitGroup":                         "import (\n\t\"sync\"\n\t\"time\"\n)\nvar wg sync.WaitGroup\nfor range 3 {\n\twg.Go(func() { time.Sleep(300 * time.Millisecond) })\n}\nwg.Wait()",
	"waiting goroutines of an ended cell": "for range 3 {\n\tgo func() { select {} }()\n}\n---\nimport \"time\"\ntime.Sleep(300 * time.Millisecond)",
	"much talk":                           "a, b := make(chan int), make(chan int)\ngo func() {\n\tfor v := range a {\n\t\tb <- v\n\t}\n\tclose(b)\n}()\nfor i := range 100000 {\n\ta <- i\n\t<-b\n}\nclose(a)",
}

func TestNoDeadlock(t *testing.T) {
	for name, source := range waits {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := worker.New(worker.Options{})
			defer client.Close()
			b := &bench{session: client}
			for _, cell := range strings.Split(source, "\n---\n") {
				if _, err := b.run(context.Background(), cell, nil); err != nil {
					t.Errorf("%v", err)
				}
			}
		})
	}
}

// TestNothingIsLeft interrupts 200 cells whose goroutines all wait or loop.
func TestNothingIsLeft(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	client := worker.New(worker.Options{})
	defer client.Close()
	b := &bench{session: client, fresh: true}
	f := Fault{Interrupt: true, Kind: session.Interrupted, Source: ready + "import (\n\t\"sync\"\n\t\"time\"\n)\nvar mu sync.Mutex\nvar wg sync.WaitGroup\nmu.Lock()\nch := make(chan int)\nfor range 3 {\n\tgo mu.Lock()\n\tgo func() { ch <- 1 }()\n\tgo time.Sleep(time.Hour)\n\twg.Go(func() { <-make(chan string) })\n}\ngo func() {\n\tfor {\n\t}\n}()\nwg.Wait()"}
	if o := b.Try(f); o.Wrong != "" {
		t.Fatal(o.Wrong)
	}
	before, err := b.number("runtime.NumGoroutine()")
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if o := b.Try(f); o.Wrong != "" || !o.Kept {
			t.Fatalf("%+v", o)
		}
	}
	if after, err := b.number("settled(0)"); err != nil || after > before+2 {
		t.Errorf("%d goroutines, and %d before; %v", after, before, err)
	}
}

// TestLocksAreReleased: what an interrupted function has locked, and unlocks in
// a deferred call, is unlocked.
func TestLocksAreReleased(t *testing.T) {
	client := worker.New(worker.Options{})
	defer client.Close()
	b := &bench{session: client, fresh: true}
	f := Fault{Interrupt: true, Kind: session.Interrupted, Setup: "import \"sync\"\nvar mu sync.Mutex", Source: ready + "func() {\n\tmu.Lock()\n\tdefer mu.Unlock()\n\tfor {\n\t}\n}()"}
	if o := b.Try(f); o.Wrong != "" {
		t.Fatal(o.Wrong)
	}
	if value, err := b.run(context.Background(), "mu.TryLock()", nil); err != nil || value != "true" {
		t.Errorf("%s, %v", value, err)
	}
}

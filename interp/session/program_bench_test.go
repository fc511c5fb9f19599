package session

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The programs below run interpreted, compiled, and in Python if there is one
// (the VENV's, where IPython runs cells with the same interpreter):
//
//	go test -run xxx -bench Program ./interp/session
//
// Compare within one run. gomacro's documentation says 0.3 s of fib(32).
var programs = []struct {
	name     string
	cell     string // declares run
	compiled func()
	python   string // defines run
}{
	{
		"fib32", "func fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}\nfunc run() { fib(32) }",
		func() { sink = fib(32) },
		"def fib(n):\n    return n if n < 2 else fib(n-1) + fib(n-2)\ndef run(): fib(32)",
	},
	{
		"loop1e7", "func run() int {\n\ts := 0\n\tfor i := 0; i < 10000000; i++ {\n\t\ts += i & 3\n\t}\n\treturn s\n}",
		func() {
			s := 0
			for i := 0; i < 10000000; i++ {
				s += i & 3
			}
			sink = s
		},
		"def run():\n    s = 0\n    for i in range(10000000):\n        s += i & 3\n    return s",
	},
	{
		"slices1e6", "x := make([]float64, 1000)\nfunc run() {\n\tfor range 1000 {\n\t\tfor i := range x {\n\t\t\tx[i] += float64(i) * 0.5\n\t\t}\n\t}\n}",
		func() {
			for range 1000 {
				for i := range numbers {
					numbers[i] += float64(i) * 0.5
				}
			}
		},
		"x = [0.0]*1000\ndef run():\n    for _ in range(1000):\n        for i in range(len(x)):\n            x[i] += i * 0.5",
	},
	{
		"maps1e6", "func run() int {\n\tm := map[int]int{}\n\tfor i := range 1000000 {\n\t\tm[i%1000] += i\n\t}\n\treturn len(m)\n}",
		func() {
			m := map[int]int{}
			for i := range 1000000 {
				m[i%1000] += i
			}
			sink = len(m)
		},
		"def run():\n    m = {}\n    for i in range(1000000):\n        m[i%1000] = m.get(i%1000, 0) + i\n    return len(m)",
	},
	{
		"closures1e6", "func run() int {\n\tn := 0\n\tadd := func(x int) { n += x }\n\tfor i := range 1000000 {\n\t\tadd(i)\n\t}\n\treturn n\n}",
		func() {
			n := 0
			add := func(x int) { n += x }
			for i := range 1000000 {
				add(i)
			}
			sink = n
		},
		"def run():\n    n = 0\n    def add(x):\n        nonlocal n\n        n += x\n    for i in range(1000000):\n        add(i)\n    return n",
	},
	{
		"callbacks", "import \"sort\"\nfunc run() {\n\tx := make([]int, 100000)\n\tfor i := range x {\n\t\tx[i] = i * 7919 % 100003\n\t}\n\tsort.Slice(x, func(i, j int) bool { return x[i] < x[j] })\n}",
		nil,
		"import functools\ndef run():\n    x = [i * 7919 % 100003 for i in range(100000)]\n    x.sort(key=functools.cmp_to_key(lambda a, b: a - b))",
	},
}

var (
	sink    int
	numbers = make([]float64, 1000)
)

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func BenchmarkProgram(b *testing.B) {
	for _, p := range programs {
		b.Run(p.name+"/interpreted", func(b *testing.B) {
			s := cells(b, p.cell)
			i := 0
			for b.Loop() {
				i++
				runCell(b, s, fmt.Sprint("run", i), "run();")
			}
		})
		if p.compiled != nil {
			b.Run(p.name+"/compiled", func(b *testing.B) {
				for b.Loop() {
					p.compiled()
				}
			})
		}
		b.Run(p.name+"/python", func(b *testing.B) {
			python := "../../.venv/bin/python"
			if _, err := exec.LookPath(python); err != nil {
				python = "python3"
			}
			script := p.python + "\nimport time\nbest = 1e9\nfor _ in range(3):\n    t = time.perf_counter()\n    run()\n    best = min(best, time.perf_counter() - t)\nprint(best)"
			out, err := exec.Command(python, "-c", script).Output()
			if err != nil {
				b.Skip("no Python: ", err)
			}
			best, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(best*float64(time.Second), "ns/op")
		})
	}
}

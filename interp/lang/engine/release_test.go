package engine_test

import "testing"

// TestFramesLetGo runs functions that make 64 MiB and return. Their frames wait
// for the next call, but what they made is free.
func TestFramesLetGo(t *testing.T) {
	const program = `import ("errors"; "reflect"; "runtime"; "sort"; "strings"; "sync")
		var _ = []any{errors.New, reflect.TypeOf, sort.Ints, strings.ToUpper, new(sync.Mutex)}
		type big struct { data []byte; next *big }
		func (b big) size() int { return len(b.data) + cap(b.data) }
		type sized interface { size() int }
		func held() int { runtime.GC(); var m runtime.MemStats; runtime.ReadMemStats(&m); return int(m.HeapAlloc >> 20) }
		func ignore() { recover() }
	`
	for name, source := range map[string]string{
		"slice":                 `func work() { x := make([]byte, 64<<20); x[1]++ }`,
		"string":                `func work() { x := strings.Repeat("a", 64<<20); if len(x) == 1 { panic(x) } }`,
		"parameter":             `func use(x []byte) int { return len(x) }; func work() { use(make([]byte, 64<<20)) }`,
		"result":                `func one() []byte { return make([]byte, 64<<20) }; func work() { if one() == nil { panic(1) } }`,
		"pointer":               `func work() { x := new([64<<20]byte); x[1]++ }`,
		"array":                 `func work() { var x [64<<20]byte; for i := range 3 { x[i*100]++ } }`,
		"struct":                `func work() { x := big{make([]byte, 64<<20), nil}; y := x; if y.size() == 1 { panic(y) } }`,
		"interface":             `func work() { var x sized = big{data: make([]byte, 64<<20)}; if x.size() == 1 { panic(x) } }`,
		"any":                   `func work() { var x any = make([]byte, 64<<20); if _, ok := x.(string); ok { panic(x) } }`,
		"map":                   `func work() { x := map[string]big{"a": {data: make([]byte, 64<<20)}}; for _, v := range x { if v.size() == 1 { panic(v) } } }`,
		"closure":               `func work() { x := make([]byte, 64<<20); f := func() int { return len(x) }; if f() == 1 { panic(f) } }`,
		"deferred":              `func work() { x := make([]byte, 64<<20); defer func(y []byte) { y[0]++; x[0]++ }(x) }`,
		"callback":              `func work() { x := make([]byte, 64<<20); sort.Slice(make([]int, 9), func(i, j int) bool { y := x; return y[i] < y[j] }) }`,
		"panic":                 `func fail(x []byte) { if len(x) > 1 { panic("x") } }; func work() { defer ignore(); x := make([]byte, 64<<20); fail(x); x[1]++ }`,
		"inner panic":           `func fail() { x := make([]byte, 64<<20); ok(); if len(x) > 1 { panic("x") } }; func ok() {}; func work() { defer ignore(); fail() }`,
		"goroutine":             `func work() { var w sync.WaitGroup; w.Go(func() { x := make([]byte, 64<<20); x[1]++ }); w.Wait() }`,
		"channel":               `func work() { c := make(chan []byte, 1); c <- make([]byte, 64<<20); x := <-c; x[1]++ }`,
		"select":                `func work() { c := make(chan []byte, 1); c <- make([]byte, 64<<20); select { case x := <-c: x[1]++ } }`,
		"generic":               `func id[T any](x T) T { y := x; return y }; func work() { if id(make([]byte, 64<<20)) == nil { panic(1) } }`,
		"iterator":              `func all(yield func([]byte) bool) { yield(make([]byte, 64<<20)) }; func work() { for x := range all { x[1]++ } }`,
		"recursion":             `func down(n int, x []byte) { if n > 0 { down(n-1, append([]byte(nil), x...)) } }; func work() { down(8, make([]byte, 8<<20)) }`,
		"method":                `func (b *big) grow() { b.next = &big{make([]byte, 64<<20), b} }; func work() { b := new(big); b.grow() }`,
		"after one of no size":  `func work() { c := make(chan struct{}, 1); c <- struct{}{}; x := make([]byte, 64<<20); x[1]++ }`,
		"of no size, an array":  `func work() { c := make(chan [0]int, 1); c <- [0]int{}; x := new([64<<20]byte); x[1]++ }`,
		"of no size, a literal": `func work() { m := map[string]struct{}{}; m["a"] = struct{}{}; x := make([]byte, 64<<20); x[1]++ }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := build(t, program+source+"\nfunc main() { before := held(); work(); if more := held() - before; more > 30 { panic(more) } }")
			if f := p.call("main"); f != nil {
				t.Fatalf("%v MiB are held", f.Value)
			}
		})
	}
}

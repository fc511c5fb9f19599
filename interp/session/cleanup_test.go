package session

import (
	"strings"
	"testing"
)

// TestCleanups: what happens to values when nothing points to them any more.
func TestCleanups(t *testing.T) {
	const declare = `import ("fmt"; "os"; "runtime"; "time"; "weak")
type T struct{ name string; pad [9]int; next *T }
func (t *T) String() string { return "T " + t.name }
type Wide struct { first *int; data [100]*int }
c := make(chan string, 10)
func next() string { runtime.GC(); select { case s := <-c: return s; case <-time.After(20 * time.Second): return "nothing" } }
_ = fmt.Sprint(os.Args, weak.Make(new(int)))`
	for _, tt := range []struct{ name, cell, want string }{
		{"cleanup", `func set() { runtime.AddCleanup(&T{name: "a"}, func(s string) { c <- s }, "gone") }; set(); next()`, "gone"},
		{"cleanup with a cell's type", `func set() { runtime.AddCleanup(&T{}, func(o *T) { c <- o.name }, &T{name: "other"}) }; set(); next()`, "other"},
		{"cleanup of a field", `func set() { x := &T{}; runtime.AddCleanup(&x.pad[3], func(int) { c <- "field" }, 1) }; set(); next()`, "field"},
		{"cleanup stopped", `func set() { runtime.AddCleanup(&T{}, func(int) { c <- "no" }, 1).Stop(); runtime.AddCleanup(&T{}, func(int) { c <- "yes" }, 1) }; set(); next()`, "yes"},
		{"weak", `func mk() weak.Pointer[T] { p := &T{name: "a"}; w := weak.Make(p); fmt.Sprint(w.Value().name, p); return w }; w := mk(); runtime.GC(); fmt.Sprint(w.Value() == nil, w == weak.Pointer[T]{})`, "true false"},
		{"weak and kept", `x := &T{name: "kept"}; w := weak.Make(x); v := weak.Make(&x.next); runtime.GC(); fmt.Sprint(w.Value(), w == weak.Make(x), v.Value() == &x.next)`, "T kept true true"},
		{"finalizer", `func set() { runtime.SetFinalizer(&T{name: "a"}, func(t *T) { c <- t.name }) }; set(); next()`, "a"},
		{"finalizer of any", `func set() { runtime.SetFinalizer(&T{name: "a"}, func(t any) { c <- fmt.Sprintf("%T %v", t, t) }) }; set(); next()`, "*main.T T a"},
		{"finalizer of an interface", `type N interface{ String() string }; func set() { runtime.SetFinalizer(&T{name: "a"}, func(n N) int { c <- n.String(); return 1 }) }; set(); next()`, "T a"},
		{"finalizer as a method", `func (t *T) close() { c <- "closed " + t.name }; func set() { runtime.SetFinalizer(&T{name: "a"}, (*T).close) }; set(); next()`, "closed a"},
		{"finalizer of a large value", `func set() { w := &Wide{}; w.data[99] = new(int); runtime.SetFinalizer(w, func(w *Wide) { *w.data[99]++; c <- "wide" }) }; set(); next()`, "wide"},
		{"finalizer of a compiled type", `func set() { runtime.SetFinalizer(new([64]int), func(*[64]int) { c <- "ints" }) }; set(); next()`, "ints"},
		{"finalizer of a tiny value", `func set() { for range 100 { runtime.SetFinalizer(new(byte), func(*byte) { select { case c <- "tiny": default: } }) } }; set(); next()`, "tiny"},
		{"finalizer set again", `func set() { p := &T{name: "a"}; runtime.SetFinalizer(p, func(*T) { c <- "first" }); runtime.SetFinalizer(p, nil); runtime.SetFinalizer(p, func(*T) { c <- "second" }) }; set(); next()`, "second"},
		{"finalizer that sets itself again", `var again func(t *T); again = func(t *T) { c <- t.name; if t.name == "a" { t.name = "b"; runtime.SetFinalizer(t, again) } }; func set() { runtime.SetFinalizer(&T{name: "a"}, again) }; set(); next() + next()`, "ab"},
		{"finalizer of nothing", `runtime.SetFinalizer(new(struct{}), func(*struct{}) {}); "fine"`, "fine"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, value, err := run(t, declare, strings.ReplaceAll(tt.cell, "; ", "\n"))
			if value = strings.Trim(value, `"`); err != nil || value != tt.want {
				t.Errorf("%s, %v, want %s", value, err, tt.want)
			}
		})
	}
	for cell, want := range map[string]string{
		`runtime.SetFinalizer(nil, nil)`:                                                                 "runtime.SetFinalizer: first argument is nil",
		`runtime.SetFinalizer(T{}, func(T) {})`:                                                          "runtime.SetFinalizer: first argument is main.T, not pointer",
		`runtime.SetFinalizer(5, func(int) {})`:                                                          "runtime.SetFinalizer: first argument is int, not pointer",
		`runtime.SetFinalizer((*T)(nil), func(*T) {})`:                                                   "runtime.SetFinalizer: pointer not in allocated block",
		`runtime.SetFinalizer(&T{}, 5)`:                                                                  "runtime.SetFinalizer: second argument is int, not a function",
		`runtime.SetFinalizer(&T{}, func(*int) {})`:                                                      "runtime.SetFinalizer: cannot pass *main.T to finalizer func(*int)",
		`runtime.SetFinalizer(&T{}, func(a, b *T) {})`:                                                   "runtime.SetFinalizer: cannot pass *main.T to finalizer func(*main.T, *main.T)",
		`runtime.SetFinalizer(&T{}, func(...*T) {})`:                                                     "runtime.SetFinalizer: cannot pass *main.T to finalizer func(...*main.T) because dotdotdot",
		"type U T\nruntime.SetFinalizer(&T{}, func(*U) {})":                                              "runtime.SetFinalizer: cannot pass *main.T to finalizer func(*main.U)",
		`runtime.SetFinalizer(&T{}, func(error) {})`:                                                     "runtime.SetFinalizer: cannot pass *main.T to finalizer func(error)",
		"p := &T{}\nruntime.SetFinalizer(&p.next, func(**T) {})":                                         "runtime.SetFinalizer: pointer not at beginning of allocated block",
		"type P struct{ a, b *int }\np := &P{}\nruntime.SetFinalizer(&p.b, func(**int) {})":              "runtime.SetFinalizer: pointer not at beginning of allocated block",
		"p := new([9]*int)\nruntime.SetFinalizer(&p[1], func(**int) {})":                                 "runtime.SetFinalizer: pointer not at beginning of allocated block",
		"p := new([9000]*int)\nruntime.SetFinalizer(&p[1], func(**int) {})":                              "runtime.SetFinalizer: pointer not at beginning of allocated block",
		"p := make([]*int, 9)\nruntime.SetFinalizer(&p[0], func(**int) {})":                              "",
		"p := make([]*int, 900)\nruntime.SetFinalizer(&p[0], func(**int) {})":                            "",
		"p := make([]*int, 9000)\nruntime.SetFinalizer(&p[0], func(**int) {})":                           "",
		"type Q struct{ a [4]int; b [99]*int }\np := &Q{}\nruntime.SetFinalizer(&p.a, func(*[4]int) {})": "",
		"p := new([100]int)\nruntime.SetFinalizer(&p[9], func(*int) {})":                                 "", // may be tiny, as for Go
		"p := &Wide{}\nruntime.SetFinalizer(&p.data[1], func(**int) {})":                                 "runtime.SetFinalizer: pointer not at beginning of allocated block",
		"p := &T{}\nruntime.SetFinalizer(p, func(*T) {})\nruntime.SetFinalizer(p, func(*T) {})":          "runtime.SetFinalizer: finalizer already set",
		`runtime.AddCleanup[T](nil, func(int) {}, 1)`:                                                    "runtime.AddCleanup: ptr is nil",
		"p := &T{}\nruntime.AddCleanup(p, func(*T) {}, p)":                                               "runtime.AddCleanup: ptr is equal to arg, cleanup will never run",
	} {
		_, _, err := run(t, declare, cell)
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %s", cell, err, want)
		}
		if _, value, err := run(t, declare, "x := 6", cell, "x * 7"); value != "42" || err != nil {
			t.Errorf("after %s: %s, %v", cell, value, err)
		}
	}
}

package session

import (
	"go/types"
	"strings"
	"testing"
	"time"
)

// TestGoroutinesSeeNoPendingMethods: while a cell that gives types methods is
// checked, a goroutine of an earlier cell finds what it has found before.
func TestGoroutinesSeeNoPendingMethods(t *testing.T) {
	const before = `import ("fmt"; "sort")
type T struct{ n int }
type E struct{ a int }
type F struct{ b int }
func (F) String() string { return "F" }
type Hides struct{ F }           // a pending method hides a promoted one
type Both struct{ *E; *F }       // a pending method makes another ambiguous
type Loop struct{ *Loop; Hides } // a type in itself
type Len struct{ n int }
func (Len) Less(i, j int) bool { return false }
func (Len) Swap(i, j int) {}
ask, answers := make(chan bool), make(chan string)
go func() {
	for range ask {
		var list []any
		for _, x := range []any{T{1}, &T{1}, Hides{F{2}}, &Hides{F{2}}, Both{&E{3}, &F{4}}, Loop{nil, Hides{F{5}}}} {
			if s, ok := x.(interface{ String() string }); ok {
				list = append(list, s.String())
			}
			if s, ok := x.(fmt.Stringer); ok {
				list = append(list, s.String())
			}
			_, ok := x.(interface{ String() int })
			list = append(list, ok)
		}
		_, ok := any(Len{}).(sort.Interface)
		answers <- fmt.Sprint(list, ok, T{1}, Hides{F{2}})
	}
}()`
	const methods = "func (T) String() string { return \"T\" }\nfunc (E) String() string { return \"E\" }\nfunc (Hides) String() string { return \"H\" }\nfunc (Len) Len() int { return 0 }\n"
	const old = "[false false F F false F F false F F false F F false] false {1} F"
	for name, test := range map[string]struct{ more, want string }{
		"cell that runs":       {"", "[T T false T T false H H false H H false false H H false] true T H"},
		"cell that is refused": {"func f() int { return undefined }", old},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if _, err := s.Run(t.Context(), Cell{Name: "cell1", Source: before}, &recorder{}); err != nil {
				t.Fatal(err)
			}
			ask, answers := *(*chan bool)(s.engine.Address(s.front.Lookup("ask"))), *(*chan string)(s.engine.Address(s.front.Lookup("answers")))
			gone := false
			look := func() string { // also called outside of the test's goroutine
				if gone {
					return "the goroutine is gone"
				}
				limit := time.After(5 * time.Second)
				select {
				case ask <- true:
					select {
					case a := <-answers:
						return a
					case <-limit:
					}
				case <-limit:
				}
				gone = true
				return "the goroutine is gone"
			}
			grown := 0
			s.front.Grow = func(change func(), pending []*types.Func) {
				s.engine.Grow(change, pending)
				grown++
				if got := look(); got != old {
					t.Errorf("during the check: %s; want %s", got, old)
				}
			}
			_, err = s.Run(t.Context(), Cell{Name: "cell2", Source: methods + test.more}, &recorder{})
			if test.more == "" && err != nil || test.more != "" && (err == nil || !strings.Contains(err.Error(), "undefined: undefined")) {
				t.Errorf("%v", err)
			}
			if grown == 0 {
				t.Error("no type got a method")
			}
			if got := look(); got != test.want {
				t.Errorf("after the cell: %s; want %s", got, test.want)
			}
			if test.more != "" {
				return
			}
			var r recorder
			if _, err := s.Run(t.Context(), Cell{Name: "cell3", Source: "fmt.Print(T{}, Hides{})"}, &r); err != nil || r.stdout != "T H" {
				t.Errorf("%q, %v", r.stdout, err)
			}
		})
	}
}

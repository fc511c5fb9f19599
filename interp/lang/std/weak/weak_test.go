package weak_test

import (
	"runtime"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/std/weak"
)

type node struct {
	name string
	next *node
}

func TestPointer(t *testing.T) {
	n := &node{name: "a"}
	p, q := weak.Make(n), weak.Make(n)
	if p != q || p.Value() != n || p == weak.Make(&node{name: "a"}) {
		t.Error("weak pointers to one value are equal, and to another one not")
	}
	if s := weak.Make(&n.next); s.Value() != &n.next {
		t.Error("a weak pointer to a field is not to that field")
	}
	if (weak.Pointer[node]{}).Value() != nil || weak.Make[node](nil) != (weak.Pointer[node]{}) {
		t.Error("a weak pointer to nothing is the zero value")
	}
	runtime.KeepAlive(n)
	n = nil
	runtime.GC()
	if p.Value() != nil {
		t.Error("it keeps its value alive")
	}
}

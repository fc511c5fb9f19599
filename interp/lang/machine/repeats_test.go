package machine

import (
	"testing"
	"unsafe"
)

// What has been loaded is loaded again after a store, and only then.
func TestLoadsAfterStores(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	r := NewRegion()
	a := &assembler{r: r}
	p, result := r.Kept(Pointer, 0), r.Value(Int64, 8)
	a.block(0, true)
	word := element{base: p, index: None, scale: 1}
	first, second := a.load(Int64, word), a.load(Int64, word)
	a.store(Int64, word, a.op(Add, Int64, first, second))
	a.emit(result, Add, Int64, a.load(Int64, word), first)
	a.leave(r.Exit(result))
	code, err := compileForTest(r)
	if err != nil {
		t.Skip(err)
	}
	n := int64(7)
	frame := struct {
		p      *int64
		result int64
	}{p: &n}
	code.Run(unsafe.Pointer(&frame), 0)
	if frame.result != 21 || n != 14 {
		t.Errorf("%d and %d, want 21 and 14", frame.result, n)
	}
	loads := 0
	for _, i := range r.Blocks[0].Instrs {
		if i.Op == Load {
			loads++
		}
	}
	if loads != 2 {
		t.Errorf("%d loads, want 2", loads)
	}
}

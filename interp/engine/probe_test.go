package engine

import "testing"

func TestFuncLayout(t *testing.T) {
	if funcLayout.offset == 0 {
		t.Fatal("the layout of func values has changed; closures are slow")
	}
}

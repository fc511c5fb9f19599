package svm_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/svm"
)

// again returns a reader of a text, repeated a number of times.
func again(text string, n int) io.Reader {
	return io.LimitReader(&repeated{text: text}, int64(n*len(text)))
}

type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.text[r.at]
		r.at = (r.at + 1) % len(r.text)
	}
	return len(p), nil
}

// TestLIBSVMBombs: a model file that is small, or that has no end, takes no more memory
// than it may, and is refused.
func TestLIBSVMBombs(t *testing.T) {
	const limit = 32 << 20
	const begin = "svm_type c_svc\nkernel_type linear\nnr_class 2\nrho 0\nlabel 1 -1\n"
	many := func(k int) string { // classes with one support vector each, of which one has a large number
		var labels, sizes, rho, vectors strings.Builder
		for i := range k {
			fmt.Fprintf(&labels, " %d", i)
			sizes.WriteString(" 1")
			fmt.Fprintf(&vectors, "%s%d:1\n", strings.Repeat("1 ", k-1), 1+i*2000)
		}
		rho.WriteString(strings.Repeat(" 0", k*(k-1)/2))
		return fmt.Sprintf("svm_type c_svc\nkernel_type linear\nnr_class %d\ntotal_sv %d\nrho%s\nlabel%s\nnr_sv%s\nSV\n%s", k, k, &rho, &labels, &sizes, &vectors)
	}
	for name, r := range map[string]io.Reader{
		"a line for ever":    again("x", 100_000_000),
		"a word for ever":    io.MultiReader(strings.NewReader("label"), again(" 1", 50_000_000)),
		"rho":                io.MultiReader(strings.NewReader("rho"), again(" 0", 50_000_000)),
		"vectors":            io.MultiReader(strings.NewReader(begin+"total_sv 90000000\nnr_sv 90000000 0\nSV\n"), again("1 1:1\n", 90_000_000)),
		"a vector for ever":  io.MultiReader(strings.NewReader(begin+"total_sv 1\nnr_sv 1 0\nSV\n1"), again(" 1:1", 50_000_000)),
		"a large number":     strings.NewReader(begin + "total_sv 2\nnr_sv 1 1\nSV\n1 1:1\n-1 2147483648:1\n"),
		"the largest number": strings.NewReader(begin + "total_sv 2\nnr_sv 1 1\nSV\n1 1:1\n-1 9223372036854775807:1\n"),
		"rows of all pairs":  strings.NewReader(many(60)),
	} {
		defer debug.SetGCPercent(debug.SetGCPercent(5))
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		l, err := svm.ReadLIBSVM(r, 0, limit)
		runtime.ReadMemStats(&after)
		if l != nil || !errors.Is(err, svm.ErrTooLarge) && !errors.Is(err, svm.ErrLIBSVM) || len(err.Error()) > 1000 {
			t.Errorf("%s: %v", name, err)
		}
		if more := int64(after.HeapSys-after.HeapReleased) - int64(before.HeapSys-before.HeapReleased); more > 2*limit { // that is what the system gave
			t.Errorf("%s: the heap grew by %d bytes", name, more)
		}
		t.Logf("%-20s %.150v", name, err)
	}
	if l, err := svm.ReadLIBSVM(strings.NewReader(many(20)), 0); err != nil || l == nil {
		t.Errorf("a few classes: %v", err)
	}
}

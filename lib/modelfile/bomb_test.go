package modelfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/modelfile"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestBombs: a text whose values take far more memory than the text, or that has no end,
// is refused before they are allocated.
func TestBombs(t *testing.T) {
	const limit = 32 << 20
	const coefficients = `{"mercer":1,"type":"svm.Model","kernel":{"type":"kernel.Linear"},"coef":[`
	for name, text := range map[string]string{
		"spaces":   strings.Repeat(" ", 2*limit),
		"a string": `"` + strings.Repeat("x", 2*limit),
		"numbers":  coefficients + strings.Repeat("0,", 2<<20),
		"rows":     coefficients + strings.Repeat("[],", 1<<20) + "0]}",
		"fields":   "{" + strings.Repeat(`"":0,`, 1<<20) + `"":0}`,
		"brackets": strings.Repeat("[", 1<<21),
	} {
		defer debug.SetGCPercent(debug.SetGCPercent(5))
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m, err := modelfile.Read(strings.NewReader(text), limit)
		runtime.ReadMemStats(&after)
		if m != nil || !errors.Is(err, modelfile.ErrTooLarge) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
		if more := int64(after.TotalAlloc - before.TotalAlloc); more > 4*limit { // with what it let go while it grew
			t.Errorf("%s: %d bytes were allocated", name, more)
		}
	}
}

// TestSharedRowsAreCounted: a file of many classes has each support vector once, and
// each machine in memory has a copy.
func TestSharedRowsAreCounted(t *testing.T) {
	const k = 20
	var labels, vectors strings.Builder
	for i := range k {
		fmt.Fprintf(&labels, " %d", i)
		fmt.Fprintf(&vectors, "%s%d:1\n", strings.Repeat("1 ", k-1), 1+i*2000)
	}
	text := fmt.Sprintf("svm_type c_svc\nkernel_type linear\nnr_class %d\ntotal_sv %[1]d\nrho%s\nlabel%s\nnr_sv%s\nSV\n%s",
		k, strings.Repeat(" 0", k*(k-1)/2), &labels, strings.Repeat(" 1", k), &vectors)
	l, err := svm.ReadLIBSVM(strings.NewReader(text), 0)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := modelfile.Write(&file, l.Model); err != nil {
		t.Fatal(err)
	}
	if _, err := modelfile.Read(bytes.NewReader(file.Bytes())); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = modelfile.Read(bytes.NewReader(file.Bytes()), 64<<20)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, modelfile.ErrTooLarge) || !strings.Contains(err.Error(), "svm.OneVsOne: too large") {
		t.Errorf("%v", err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 128<<20 {
		t.Errorf("%d bytes were allocated for a file of %d", used, file.Len())
	}
}

// TestMaxBytesOfLoad: the file is named, and the default is enough for a small model.
func TestMaxBytesOfLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.json")
	if err := modelfile.Save(path, stump.Constant(1)); err != nil {
		t.Fatal(err)
	}
	for _, most := range [][]int64{nil, {0}, {1}} {
		if m, err := modelfile.Load(path, most...); err != nil || m != any(stump.Constant(1)) {
			t.Errorf("%v: %v, %v", most, m, err)
		}
	}
	if err := os.WriteFile(path, bytes.Repeat([]byte(" "), 2<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := modelfile.Load(path, 1); !errors.Is(err, modelfile.ErrTooLarge) || !strings.Contains(fmt.Sprint(err), path+": too large") {
		t.Error(err)
	}
}

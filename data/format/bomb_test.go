package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

// unending is a reader that never ends: head, and then piece with the numbers 0, 1, 2, …
// if it has a place for them, or else again and again.
type unending struct {
	head, piece string
	number      int
	rest        []byte
}

func (u *unending) Read(p []byte) (int, error) {
	if u.head != "" {
		u.rest, u.head = []byte(u.head), ""
	}
	for len(u.rest) < len(p) {
		if strings.Contains(u.piece, "%") {
			u.rest = fmt.Appendf(u.rest, u.piece, u.number)
			u.number++
		} else {
			u.rest = append(u.rest, u.piece...)
		}
	}
	n := copy(p, u.rest)
	u.rest = append(u.rest[:0], u.rest[n:]...)
	return n, nil
}

// peak returns the largest number of bytes that the heap held while read ran, above
// what it held before.
func peak(read func()) int64 {
	defer debug.SetGCPercent(debug.SetGCPercent(5)) // so that the heap is what is held, and little more
	runtime.GC()
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}} // ReadMemStats would stop the reader each time
	metrics.Read(heap)
	before := heap[0].Value.Uint64()
	most := before
	done, looked := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(looked)
		for {
			select {
			case <-done:
				return
			default:
				metrics.Read(heap)
				most = max(most, heap[0].Value.Uint64())
				time.Sleep(50 * time.Microsecond)
			}
		}
	}()
	read()
	close(done)
	<-looked
	return int64(most - before)
}

// TestBombs: texts that go on for ever, as a file compressed a thousand times can,
// end with an error, and what a reader holds stays within MaxBytes.
func TestBombs(t *testing.T) {
	const limit = 16 << 20
	if testing.Short() {
		t.Skip("several seconds")
	}
	head := func(n int) string { // ARFF's, of n numbers and a class
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "@attribute a%d real\n", i)
		}
		return b.String() + "@attribute c {x,y}\n@data\n"
	}
	columns := strings.TrimSuffix(strings.Repeat(",,", 500), ",")
	for name, c := range map[string]struct {
		format Format
		text   unending
	}{
		"csv, tiny rows":            {CSV{MaxBytes: limit}, unending{head: "a,b\n", piece: "1,x\n"}},
		"csv, weights":              {CSV{MaxBytes: limit, Weight: "w"}, unending{head: "a,w,b\n", piece: "1,1,x\n"}},
		"csv, missing cells":        {CSV{MaxBytes: limit, NoHeader: true, Label: "x1"}, unending{piece: "1" + columns + "\n"}},
		"csv, a header for ever":    {CSV{MaxBytes: limit}, unending{piece: "a%d,"}},
		"csv, a header of nothing":  {CSV{MaxBytes: limit, Drop: []string{""}}, unending{piece: ","}},
		"csv, a row for ever":       {CSV{MaxBytes: limit}, unending{head: "a,b\n", piece: ","}},
		"csv, tabs":                 {CSV{MaxBytes: limit, Comma: '\t'}, unending{head: "a\tb\n", piece: "\t"}},
		"csv, wide commas":          {CSV{MaxBytes: limit, Comma: '→'}, unending{head: "a→b\n", piece: "→"}},
		"csv, a field for ever":     {CSV{MaxBytes: limit}, unending{head: "a,b\n\"", piece: "xx\n"}},
		"csv, a class each":         {CSV{MaxBytes: limit}, unending{head: "a,b\n", piece: "1,c%d\n"}},
		"csv, a number each":        {CSV{MaxBytes: limit}, unending{head: "a,b\n", piece: "1,%d\n"}},
		"csv, a level each":         {CSV{MaxBytes: limit, Nominal: map[string][]string{"a": nil}}, unending{head: "a,b\n", piece: "l%d,x\n"}},
		"csv, a long class each":    {CSV{MaxBytes: limit}, unending{head: "a,b\n", piece: "1," + strings.Repeat("long", 1000) + "%d\n"}},
		"libsvm, tiny rows":         {LIBSVM{MaxBytes: limit}, unending{piece: "1 1:1\n"}},
		"libsvm, labels":            {LIBSVM{MaxBytes: limit, Features: 1}, unending{piece: "1\n"}},
		"libsvm, a label each":      {LIBSVM{MaxBytes: limit, Features: 1}, unending{piece: "%d\n"}},
		"libsvm, a row for ever":    {LIBSVM{MaxBytes: limit}, unending{head: "1", piece: " %d:1"}},
		"libsvm, wide rows":         {LIBSVM{MaxBytes: limit}, unending{piece: "1 1:1 2:1 3:1 4:1 5:1 6:1 7:1\n"}},
		"libsvm, comments":          {LIBSVM{MaxBytes: limit}, unending{head: "1 1:1 #", piece: "#"}},
		"arff, attributes":          {ARFF{MaxBytes: limit}, unending{piece: "@attribute a%d real\n"}},
		"arff, long attributes":     {ARFF{MaxBytes: limit}, unending{piece: "@attribute " + strings.Repeat("long", 1000) + "%d real\n"}},
		"arff, long types":          {ARFF{MaxBytes: limit}, unending{piece: "@attribute a%d " + strings.Repeat("long", 1000) + "\n"}},
		"arff, levels":              {ARFF{MaxBytes: limit}, unending{head: "@attribute a {", piece: "l%d,"}},
		"arff, an escaped name":     {ARFF{MaxBytes: limit}, unending{head: "@attribute '", piece: `\n`}},
		"arff, a relation for ever": {ARFF{MaxBytes: limit}, unending{head: "@relation ", piece: "xx"}},
		"arff, tiny rows":           {ARFF{MaxBytes: limit}, unending{head: head(1), piece: "1,x\n"}},
		"arff, a row for ever":      {ARFF{MaxBytes: limit}, unending{head: head(1), piece: ","}},
		"arff, braces":              {ARFF{MaxBytes: limit}, unending{head: head(1), piece: "{"}},
		"arff, sparse rows":         {ARFF{MaxBytes: limit}, unending{head: head(1000), piece: "{0 1}\n"}},
		"arff, a class each":        {ARFF{MaxBytes: limit}, unending{head: "@attribute a real\n@attribute c real\n@data\n", piece: "1,%d\n"}},
		"arff, weights":             {ARFF{MaxBytes: limit}, unending{head: head(1), piece: "1,x,{1}\n"}},
	} {
		var err error
		var ds *learn.Dataset
		held := peak(func() { ds, err = c.format.Read(&stopping{&c.text, 3 << 30}) })
		if ds != nil || !errors.Is(err, ErrTooLarge) && !errors.Is(err, ErrMalformed) || errors.Is(err, errStopped) {
			t.Errorf("%s: %v, %v", name, ds, err)
		}
		if err != nil && len(err.Error()) > 2000 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
		if most := int64(limit + limit*2/5); held > most { // with arrays that were let go and are not collected
			t.Errorf("%s: %d bytes were held, want at most %d: %v", name, held, most, err)
		}
		t.Logf("%-28s %6.1f MiB: %.100v", name, float64(held)/(1<<20), err)
	}
}

// TestArrayBombs: so with arrays, and with texts that are really compressed.
func TestArrayBombs(t *testing.T) {
	const limit = 16 << 20
	values := strings.Repeat("\x00", 20<<20)
	for name, text := range map[string]string{
		"idx that fits":       "\x00\x00\x08\x01\x00\x0f\x00\x00" + values[:0x0f0000],
		"idx too large":       "\x00\x00\x08\x01\x00\xff\x00\x00" + values[:0xff0000],
		"npy too large":       npy("{'descr': '|u1', 'fortran_order': False, 'shape': (16777216,)}", values[:1<<24]),
		"npy that fits":       npy("{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 1000)}", values[:1e6]),
		"npy by columns":      npy("{'descr': '|u1', 'fortran_order': True, 'shape': (1100, 1000)}", values[:1.1e6]),
		"npy, announced only": npy("{'descr': '<f8', 'fortran_order': False, 'shape': (3000000,)}", ""),
	} {
		var err error
		zipped := datatest.Zipped(t, text)
		held := peak(func() { _, err = ReadArray(bytes.NewReader(zipped), limit) })
		if most := int64(limit + limit*2/5); held > most {
			t.Errorf("%s: %d bytes were held, want at most %d", name, held, most)
		}
		fits := strings.Contains(name, "fits")
		if (err == nil) != fits || !fits && !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	zipped := datatest.Zipped(t, strings.Repeat("1 1:1\n", 1<<22))
	var err error
	held := peak(func() { _, err = LIBSVM{MaxBytes: limit}.Read(bytes.NewReader(zipped)) })
	if held > limit+limit*2/5 || !errors.Is(err, ErrTooLarge) {
		t.Errorf("%d bytes of gzip: %d bytes were held, %v", len(zipped), held, err)
	}
}

// TestMaxBytesLeavesRoom: a set of half the bytes is read, and 0 means the default.
func TestMaxBytesLeavesRoom(t *testing.T) {
	const rows = 1 << 16
	for name, c := range map[string]struct {
		format func(most int64) Format
		text   string
	}{
		"csv":    {func(n int64) Format { return CSV{MaxBytes: n} }, "a,b,c,d,label\n" + strings.Repeat("1,2,3,4,x\n", rows)},
		"libsvm": {func(n int64) Format { return LIBSVM{MaxBytes: n} }, strings.Repeat("1 1:1 2:2 4:4\n", rows)},
		"arff":   {func(n int64) Format { return ARFF{MaxBytes: n} }, "@attribute a real\n@attribute b real\n@attribute c {x}\n@data\n" + strings.Repeat("1,2,x\n", rows)},
	} {
		for _, most := range []int64{0, 16 << 20} {
			ds, err := c.format(most).Read(strings.NewReader(c.text))
			if err != nil || ds.Len() != rows {
				t.Errorf("%s, %d bytes: %v, %v", name, most, ds, err)
			}
		}
		if _, err := c.format(1).Read(strings.NewReader(c.text)); !errors.Is(err, ErrTooLarge) || errors.Is(err, ErrMalformed) {
			t.Errorf("%s in 1 MiB: %v", name, err)
		}
	}
}

var errStopped = errors.New("the reader did not stop")

// stopping ends a text that should have been refused.
type stopping struct {
	r    io.Reader
	left int
}

func (s *stopping) Read(p []byte) (int, error) {
	if s.left <= 0 {
		return 0, errStopped
	}
	n, err := s.r.Read(p)
	s.left -= n
	return n, err
}

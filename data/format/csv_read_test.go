package format

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/mercer-go/mercer/data/internal/csvtext"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// byLine reads a whole text by encoding/csv alone.
func byLine(f CSV, text []byte) (*learn.Dataset, error) {
	s, err := f.open(bytes.NewReader(text), budget.New(0), len(text)+1)
	if err != nil {
		return nil, err
	}
	if err := csvtext.Each(s.File, 1, func([]byte) *chunk { return nil }, s.add); err != nil {
		return nil, err
	}
	return s.dataset()
}

// sameAsByLine: blocks of any size give the same set, or the same error.
func sameAsByLine(t *testing.T, f CSV, text []byte, size int) {
	t.Helper()
	want, wrong := byLine(f, text)
	got, err := f.blocks(bytes.NewReader(text), budget.New(0), 3, size)
	if (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() {
		t.Fatalf("blocks of %d bytes of %q: error %v, want %v", size, text, err, wrong)
	}
	if err != nil {
		return
	}
	equal := slices.EqualFunc(got.X.RawMatrix().Data, want.X.RawMatrix().Data, func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b })
	if !equal || !slices.Equal(got.Y, want.Y) || !slices.Equal(got.W, want.W) || !slices.Equal(got.Classes, want.Classes) ||
		!slices.EqualFunc(got.Levels, want.Levels, slices.Equal) || !slices.Equal(got.Features, want.Features) {
		t.Fatalf("blocks of %d bytes of %q: %v, want %v", size, text, got, want)
	}
}

// blockFormats are read with the columns a, b, c, label.
var blockFormats = []CSV{
	{},
	{NoHeader: true},
	{Label: "a", Nominal: map[string][]string{"c": nil}, Missing: []string{"?", "-1"}},
	{Missing: []string{"?", "x"}},
	{Weight: "b", Nominal: map[string][]string{"c": {"x", "y"}}, Drop: []string{"a"}},
	{Comma: ';'},
	{Comma: '\t'},
	{Comma: '；'},
}

// TestBlocksAreRead: random files with quotes, several lines in a cell, spaces, missing values,
// line ends of Windows, and mistakes.
func TestBlocksAreRead(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	cells := []string{"1", "-1", "0.5", "2.5e-3", "12345678901234567890", "", "x", "y", "?", " 7", "7 ", "\"x\"", "\"1\"", "\"a\nb\"", "\"a \"\"b\"\"\"", "\u00a0x", "é", " \"q\"", "\"y,x\""}
	mistakes := []string{"x\"y", "\"x\"y", "1,1", "\"", "inf", "\r", "\"a\r\nb\""}
	for range 3000 {
		f := blockFormats[r.IntN(len(blockFormats))]
		comma := string(f.Comma)
		if f.Comma == 0 {
			comma = ","
		}
		end := []string{"\n", "\r\n"}[r.IntN(2)]
		text := strings.Join([]string{"a", "b", "c", "label"}, comma) + end
		numbers := r.IntN(3) > 0
		for range r.IntN(30) {
			var row []string
			for range 4 {
				cell := cells[r.IntN(len(cells))]
				if numbers {
					cell = cells[r.IntN(4)]
				}
				if r.IntN(400) == 0 {
					cell = mistakes[r.IntN(len(mistakes))]
				}
				row = append(row, cell)
			}
			text += strings.Join(row, comma) + end
			if r.IntN(10) == 0 {
				text += end
			}
		}
		if r.IntN(4) == 0 {
			text = strings.TrimSuffix(text, end)
		}
		for _, size := range []int{16, 100, 1 << 12} {
			sameAsByLine(t, f, []byte(text), size)
		}
	}
}

// TestBlocksBeforeAnError: a file that breaks off gives the error after the last line, or that
// of an earlier line.
func TestBlocksBeforeAnError(t *testing.T) {
	broken := errors.New("broken")
	for text, want := range map[string]string{
		"a,label\n1,x\n2,y\n3":            "after line 3: broken",
		"a,label\n1,x\ntwo,y\n3":          `line 3, column 1 (a): "two" is not a finite number`,
		"a,lab":                           "after line 0: broken",
		"a,label\n":                       "after line 1: broken",
		"a,label\n1,x\n\"2,y\n3,x\n4,y\n": "after line 2: broken",
	} {
		for _, size := range []int{8, 16, 1 << 12} {
			_, err := CSV{}.blocks(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), budget.New(0), 2, size)
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%q in blocks of %d bytes: %v, want %s", text, size, err, want)
			}
		}
	}
}

func FuzzBlocks(f *testing.F) {
	f.Add("a,b,label\n1,2,x\n\"3\",\" 4\",\"x\ny\"\n", 20, 0)
	f.Add("a;b;c;label\r\n1;2;3;4\r\n", 16, 4)
	f.Fuzz(func(t *testing.T, text string, size, format int) {
		if size < 8 || size > 1<<16 || format < 0 {
			return
		}
		sameAsByLine(t, blockFormats[format%len(blockFormats)], []byte(text), size)
	})
}

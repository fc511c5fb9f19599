package stream

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/internal/budget"
)

func TestUnzip(t *testing.T) {
	for name, text := range map[string]string{
		"plain": "a,b\n", "one byte": "\x1f", "empty": "", "zipped": string(datatest.Zipped(t, "a,b\n")),
	} {
		r, err := Unzip(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		want := text
		if name == "zipped" {
			want = "a,b\n"
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := Unzip(strings.NewReader("\x1f\x8bnot gzip")); err == nil {
		t.Error("a broken gzip header is no error")
	}
}

func TestLines(t *testing.T) {
	l := NewLines(strings.NewReader("one\r\n\nthree"), nil)
	for k, want := range []string{"one", "", "three"} {
		if got, err := l.Next(); got != want || err != nil || l.Number != k+1 {
			t.Errorf("line %d is %q, %v", l.Number, got, err)
		}
	}
	if _, err := l.Next(); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	long := NewLines(strings.NewReader("short\n"+strings.Repeat("x", MaxLine+1)), nil)
	_, _ = long.Next()
	if _, err := long.Next(); !errors.Is(err, ErrLong) || !strings.Contains(err.Error(), "line 2, column 1") {
		t.Error(err)
	}
}

// TestMeteredCountsTheLongestLine: each line may take what there is, but its buffers
// stay, and so what was counted.
func TestMeteredCountsTheLongestLine(t *testing.T) {
	b := budget.New(budget.Least)
	m := &Metered{R: endless(','), Budget: b, PerByte: 2, PerMark: 8, Mark: ','}
	for range 100 {
		if n, err := io.ReadFull(m, make([]byte, 1000)); n != 1000 || err != nil {
			t.Fatal(n, err)
		}
		m.NextLine()
	}
	n, err := io.Copy(io.Discard, m)
	if most := int64(budget.Least / 10); n > most || n < most/2 || !errors.Is(err, budget.ErrTooLarge) {
		t.Errorf("%d bytes, %v", n, err)
	}
	if n, err := io.Copy(io.Discard, &Metered{R: endless('x')}); n != MaxLine || !errors.Is(err, ErrLong) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// endless is a text of one character.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestNumbersComeBack(t *testing.T) {
	for _, v := range []float64{0, math.Copysign(0, -1), 0.1, -2, 1e-5, 1e-6, 1e15, 1e21, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		text := string(AppendNumber(nil, v))
		if got, err := Number(" " + text); err != nil || !datatest.SameBits(got, v) {
			t.Errorf("%v is written %q and read %v, %v", v, text, got, err)
		}
	}
	for _, text := range []string{"", "x", "NaN", "Inf", "1e999"} {
		if v, err := Number(text); err == nil {
			t.Errorf("%q is the number %v", text, v)
		}
	}
}

// A write that fails leaves the old file and nothing else.
func TestReplaceIsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	put := func(text string, err error) error {
		return Replace(path, func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
			return err
		})
	}
	if err := put("old", nil); err != nil {
		t.Fatal(err)
	}
	full := errors.New("the disk is full")
	if err := put(strings.Repeat("new", 1<<16), full); !errors.Is(err, full) {
		t.Error(err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, []byte("old")) {
		t.Errorf("%q, %v", got, err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

package worker

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/mark"
)

// pieces cuts a text of characters of 1 to 4 bytes anywhere.
func pieces(rng *rand.Rand, length int) (text string, cut []string) {
	var b strings.Builder
	for range length {
		b.WriteRune([]rune{'a', '\n', 'é', 'ÿ', 'ß', '€', '世', '界', '😀', '\U0010FFFF'}[rng.IntN(10)])
	}
	text = b.String()
	for rest := text; rest != ""; {
		n := 1 + rng.IntN(min(len(rest), 9))
		cut, rest = append(cut, rest[:n]), rest[n:]
	}
	return text, cut
}

// TestEveryByteArrives: 1,000 children with marks of their own print characters
// in random pieces, with messages between the pieces.
func TestEveryByteArrives(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for kernel := range 1000 {
		prefix := mark.NewPrefix()
		stdout, theirStdout, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		stderr, theirStderr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		m, err := newMarker(prefix, theirStdout, theirStderr)
		if err != nil {
			t.Fatal(err)
		}
		o := newOutput(prefix, stdout, stderr, func() session.Output { return nil })
		r := &recorder{}
		o.begin(r)
		out, outPieces := pieces(rng, 60)
		failed, errPieces := pieces(rng, 20)
		for len(outPieces)+len(errPieces) > 0 {
			switch n := rng.IntN(8); {
			case n == 0:
				m.mark(func(number uint64) { o.at(number, func() {}) })
			case n < 3 && len(errPieces) > 0:
				m.between(func() { _, _ = theirStderr.WriteString(errPieces[0]) })
				errPieces = errPieces[1:]
			case len(outPieces) > 0:
				_, _ = theirStdout.WriteString(outPieces[0])
				outPieces = outPieces[1:]
			}
		}
		m.mark(func(number uint64) { o.at(number, o.finish) })
		for _, f := range []*os.File{theirStdout, theirStderr, m.streams[0], m.streams[1]} {
			_ = f.Close()
		}
		o.end()
		if r.stdout != out || r.stderr != failed {
			t.Fatalf("kernel %d, marks with % x:\ngot  %q\nwant %q\ngot  %q\nwant %q", kernel, []byte(prefix), r.stdout, out, r.stderr, failed)
		}
	}
}

// TestEveryByteOfAProcessArrives is the same with real children, and with bytes
// that are not UTF-8.
func TestEveryByteOfAProcessArrives(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 12 {
		c := client(t, Options{})
		text, cut := pieces(rng, 300)
		invalid := ""
		if rng.IntN(2) == 0 {
			invalid = "\xff\xe4\xb8"
			cut = append(cut, "\xff", "\xe4", "\xb8")
		}
		var source strings.Builder
		source.WriteString("import \"os\"\nfor i, s := range []string{")
		for _, s := range cut {
			fmt.Fprintf(&source, "%q, ", s)
		}
		source.WriteString("} {\nos.Stdout.WriteString(s)\nif i%50 == 0 { Display(i) }\n}")
		r, _, err := run(t, c, source.String())
		if err != nil {
			t.Fatal(err)
		}
		if want := text + string([]rune(invalid)); r.stdout != want {
			t.Fatalf("got  %q\nwant %q", r.stdout, want)
		}
		c.Close()
	}
}

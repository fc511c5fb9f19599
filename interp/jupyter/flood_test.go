package jupyter

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestFlood: of 100 MB a cell shows the beginning, its end, and how much was
// left out; one that prints as much in a long time shows it all.
func TestFlood(t *testing.T) {
	const line = "0123456789012345678901234567890123456789012345678\n"
	flooded := func(text string, pause time.Duration) (stdout, stderr strings.Builder) {
		s := newStream(func(name, text string) {
			if name == "stdout" {
				stdout.WriteString(text)
			} else {
				stderr.WriteString(text)
			}
		})
		for i := range 100 << 20 / len(text) {
			s.write("stdout", text)
			if i%100 == 99 {
				time.Sleep(pause)
			}
		}
		s.write("stdout", "the result\n")
		s.close()
		return stdout, stderr
	}
	piece := strings.Repeat(line, 1000)
	synctest.Test(t, func(t *testing.T) {
		stdout, stderr := flooded(piece, 0)
		if n := stdout.Len(); n < allowance || n > allowance+len(piece)+lastLines {
			t.Errorf("%d bytes were shown", n)
		}
		if !strings.HasSuffix(stdout.String(), "\n"+line+"the result\n") || strings.Count(stderr.String(), "left out") != 2 ||
			!strings.Contains(stderr.String(), fmt.Sprintf("%.1f MB", float64(100<<20-allowance)/1e6)) {
			t.Errorf("%q", stderr.String())
		}
	})
	synctest.Test(t, func(t *testing.T) {
		stdout, stderr := flooded(piece, 20*time.Second)
		if n := stdout.Len(); n < 99<<20 || stderr.Len() > 0 {
			t.Errorf("slowly: %d bytes, and %q", n, stderr.String())
		}
	})
	synctest.Test(t, func(t *testing.T) { // it goes on when there is room again
		var got []string
		s := newStream(func(name, text string) { got = append(got, name) })
		for range 2 * allowance / len(piece) {
			s.write("stdout", piece)
		}
		time.Sleep(time.Minute)
		s.write("stdout", "more\n")
		s.close()
		if n := len(got); got[n-1] != "stdout" || got[n-2] != "stdout" || got[n-3] != "stderr" {
			t.Errorf("%v", got)
		}
	})
}

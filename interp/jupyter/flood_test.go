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
	flooded := func(text string, pause time.Duration) (stdout, stderr strings.Builder) { // a pause after ten texts
		s := newStream(func(name, text string) {
			if name == "stdout" {
				stdout.WriteString(text)
			} else {
				stderr.WriteString(text)
			}
		})
		for i := range 100 << 20 / len(text) {
			s.write("stdout", text)
			if i%10 == 9 {
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
		shown := jsonBytes(stdout.String())
		if shown < allowance || shown > allowance+2*len(piece)+lastLines {
			t.Errorf("%d bytes were shown", shown)
		}
		if !strings.HasSuffix(stdout.String(), "\n"+line+"the result\n") || strings.Count(stderr.String(), "left out") != 2 ||
			!strings.Contains(stderr.String(), fmt.Sprintf("%.1f MB", float64(100<<20-stdout.Len())/1e6)) {
			t.Errorf("%q", stderr.String())
		}
	})
	synctest.Test(t, func(t *testing.T) {
		stdout, stderr := flooded(piece, 2*time.Second)
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

// TestFloodBelowTheServersLimit: Jupyter's server passes on nothing more of a
// cell, whatever it is, once 3 MB of JSON have come within 3 seconds. However
// long a flood takes it is told of once, and its last lines are shown.
func TestFloodBelowTheServersLimit(t *testing.T) {
	for name, line := range map[string]string{"long lines": strings.Repeat("x", 99) + "\n", "short lines": "1\n", "colours": "\x1b[1m\x1b[0m\n"} {
		synctest.Test(t, func(t *testing.T) {
			type sent struct {
				at    time.Time
				bytes int
			}
			var all []sent
			notes := 0
			s := newStream(func(name, text string) {
				content, err := marshal(map[string]string{"name": name, "text": text})
				if err != nil {
					t.Error(err)
				}
				all = append(all, sent{time.Now(), len(content) + 600}) // with header and parent
				notes += strings.Count(text, "left out")
			})
			piece := strings.Repeat(line, 10_000/len(line))
			for range 30_000 {
				s.write("stdout", piece)
				time.Sleep(time.Millisecond)
			}
			s.close()
			most := 0
			for i := range all {
				window := 0
				for j := i; j < len(all) && all[j].at.Sub(all[i].at) <= 3*time.Second; j++ {
					window += all[j].bytes
				}
				most = max(most, window)
			}
			if most < allowance || most > 3_000_000 {
				t.Errorf("%s: %d bytes in 3 seconds", name, most)
			}
			if notes != 2 {
				t.Errorf("%s: %d notes, want that it begins and that it has ended", name, notes)
			}
		})
	}
}

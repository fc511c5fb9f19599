package session

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/session/magic"
)

// spent is the cost of running some code.
type spent struct {
	wall, cpu     time.Duration // cpu is negative if it is unknown
	allocs, bytes uint64
}

// measure runs code and returns its cost.
func measure(run func()) spent {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu, start := cpuTime(), time.Now()
	run()
	c := spent{wall: time.Since(start), cpu: -1}
	if end := cpuTime(); cpu >= 0 && end >= 0 {
		c.cpu = end - cpu
	}
	runtime.ReadMemStats(&after)
	c.allocs, c.bytes = after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
	return c
}

// add adds the cost of more code.
func (c *spent) add(more spent) {
	c.wall += more.wall
	c.cpu += more.cpu
	c.allocs += more.allocs
	c.bytes += more.bytes
}

func (c spent) String() string {
	text := "wall " + short(c.wall)
	if c.cpu >= 0 {
		text += ", CPU " + short(c.cpu)
	}
	return text + fmt.Sprintf(", %s allocations of %s", thousands(c.allocs), size(float64(c.bytes)))
}

// timeLine implements %time.
func (s *Session) timeLine(ctx context.Context, o order) error {
	if o.args == "" {
		return o.Fault("%%time needs a statement after it; %%%%time in the first line is for the whole cell")
	}
	return s.timed(ctx, Cell{Name: o.cell.Name, Source: o.inPlace(o.args), rest: o.cell.rest})
}

// timeCell implements %%time.
func (s *Session) timeCell(ctx context.Context, o order) error {
	if o.args != "" {
		return o.Fault("%%%%time is for the lines below; %%time STATEMENT is for one statement")
	}
	return s.timed(ctx, Cell{Name: o.cell.Name, Source: o.body})
}

// timed runs a cell and prints its cost.
func (s *Session) timed(ctx context.Context, c Cell) error {
	parts, err := magic.Parts(c.Source, s.isGo(c.Source))
	if err != nil {
		return err
	}
	var cost spent
	if len(parts) == 1 && parts[0].Source != "" { // without the time to check and translate it
		unit, err := s.prepareWith(ctx, c)
		if err != nil {
			return err
		}
		s.noValue()
		err = s.runStepsBy(ctx, c, unit, func(call func()) { cost.add(measure(call)) })
		if err != nil {
			return err
		}
	} else if cost = measure(func() { err = s.runCell(ctx, c) }); err != nil {
		return err
	}
	_, err = fmt.Fprintln(os.Stdout, cost)
	return err
}

// inPlace returns text, the end of the order's line, in its place in the cell.
func (o order) inPlace(text string) string {
	return strings.Repeat("\n", o.Number-1) + strings.Repeat(" ", o.Column-1+len(o.Text)-len(text)) + text
}

// short writes a duration with three digits.
func short(d time.Duration) string {
	ns := float64(d)
	for _, u := range []struct {
		name string
		ns   float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if ns >= u.ns {
			if d >= 1000*time.Second {
				return d.Round(time.Second).String()
			}
			return fmt.Sprintf("%.3g %s", ns/u.ns, u.name)
		}
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// size writes a number of bytes for a person.
func size(n float64) string {
	units := []string{"B", "kB", "MB", "GB"}
	i := 0
	for ; n >= 1000 && i < len(units)-1; i++ {
		n /= 1000
	}
	return fmt.Sprintf("%.3g %s", n, units[i])
}

// thousands writes a number with commas.
func thousands(n uint64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

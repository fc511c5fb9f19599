package worker

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/mercer-go/mercer/interp/session"
)

// TestRemember: the cells to run again stand in the order in which they ran last.
func TestRemember(t *testing.T) {
	var c Client
	for i, place := range []string{"a", "", "b", "a", "", "c", "b"} {
		c.remember(session.Cell{Name: fmt.Sprint(i), Place: place, Part: i})
	}
	c.remember(session.Cell{Name: "unnumbered 1", Place: "c"})
	got := ""
	for _, cell := range c.ran {
		got += cell.Name + cell.Place + fmt.Sprint(cell.Part) + " "
	}
	if want := "10 3a0 40 5c0 6b0 "; got != want {
		t.Errorf("kept %q, want %q", got, want)
	}
}

// TestRememberMany: the cells of a long session are not copied with each one.
func TestRememberMany(t *testing.T) {
	const cells = 10_000
	for _, places := range []int{1, cells} {
		var c Client
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for i := range cells {
			place := ""
			if places == 1 || i%100 == 0 {
				place = fmt.Sprint(i % places)
			}
			c.remember(session.Cell{Name: fmt.Sprint(i), Place: place})
		}
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / cells; each > 2000 {
			t.Errorf("%d places: %d bytes a cell", places, each)
		}
	}
}

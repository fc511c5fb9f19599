package worker

import (
	"slices"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// TestManySenders: what goroutines show and send to front ends at the same time
// arrives, each in its order, and the cell ends.
func TestManySenders(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := run(t, c, "import \"sync\"\nbar := widget.NewProgress(widget.ProgressOptions{})"); err != nil {
		t.Fatal(err)
	}
	var want []string
	for i := range 9 {
		want = append(want, string(rune('0'+i)))
	}
	for range 200 {
		r, _, err := run(t, c, `var all sync.WaitGroup
all.Go(func() { for i := range 9 { bar.SetValue(float64(i) / 9) } })
all.Go(func() { for i := range 9 { Display(i) } })
all.Wait()`)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range r.shown {
			text, _ := d.Data[display.MIMETypeText].(string)
			got = append(got, text)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("shown %q", got)
		}
	}
}

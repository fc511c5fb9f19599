package worker

import (
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// TestBetween: a goroutine that a cell has left behind is heard when no cell
// runs, in order.
func TestBetween(t *testing.T) {
	c := client(t, Options{})
	told := make(chan string, 100)
	r := &recorder{}
	r.told = func() {
		if r.stdout == "before after\n" && len(r.shown) == 1 {
			told <- r.shown[0].Data[display.MIMETypeText].(string)
		}
	}
	c.Between(r)
	if _, _, err := run(t, c, `import ("fmt"; "time")
go func() {
	time.Sleep(100 * time.Millisecond)
	fmt.Print("before ")
	Display(42)
	fmt.Println("after")
}()`); err != nil {
		t.Fatal(err)
	}
	if got := <-told; got != "42" {
		t.Errorf("shown %q", got)
	}
}

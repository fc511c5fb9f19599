package jupyter

import (
	"strings"
	"testing"
)

// TestCaptureBeside: what a goroutine captures ends neither with its cell nor
// with the interrupt of another one, and its failure ends nothing.
func TestCaptureBeside(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string // all but the first end well
		want  string   // the result of the last
	}{
		"its cell ends": {[]string{
			`go func() { area.Capture(func() { begun <- 1; <-end }); done <- "went on" }(); <-begun`,
			"end <- 1; s := <-done\ns",
		}, "went on"},
		"another one is interrupted": {[]string{
			`go func() { <-end; area.Capture(func() { fmt.Println("in"); for {} }); done <- "went on" }()`,
			`end <- 1; for {}`,
			"s := <-done\ns",
		}, "went on"},
		"it ends while callbacks run": {[]string{
			`go func() { area.Capture(func() { begun <- 1; <-end }); done <- "went on" }(); <-begun`,
			`end <- 1; <-done; sort.Slice([]int{1, 2}, func(i, j int) bool { fmt.Println("in"); for {} })`,
			`"interrupted"`,
		}, "interrupted"},
		"it fails while callbacks run": {[]string{
			`go func() { area.Capture(func() { begun <- 1; <-end; panic("x") }); done <- "went on" }(); <-begun`,
			`s := ""
sort.Slice([]int{1, 2}, func(i, j int) bool { end <- 1; s = <-done; for range 1000 {}; return false })
s`,
		}, "went on"},
	} {
		t.Run(name, func(t *testing.T) {
			cl, _ := widgets(t, `import ("fmt"; "sort")
area := widget.NewOutput()
begun, end, done := make(chan int), make(chan int), make(chan string)`)
			var got []received
			for _, code := range test.cells {
				id := cl.send(cl.shell, "execute_request", run(code))
				if strings.Contains(code, "for {}") && strings.Contains(code, "end <- 1;") {
					for cl.recv(cl.iopub).str("text") != "in\n" {
					}
					cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{}))
				}
				got = cl.until(id)
				for _, m := range got {
					if m.Type == "error" && m.str("evalue") != "" && m.str("evalue") != "x" {
						t.Errorf("%s: %s", code, encoded(m))
					}
				}
			}
			if last := got[len(got)-2]; last.Type != "execute_result" || !strings.Contains(encoded(last), test.want) {
				t.Errorf("at the end: %s", outline(got))
			}
		})
	}
}

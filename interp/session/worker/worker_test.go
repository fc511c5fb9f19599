package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

// TestMain lets this test's program be the child as well.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(Main(os.Args[2:], thisMercer()))
	}
	if len(os.Args) > 1 && os.Args[1] == builder.LaterCommand {
		if err := builder.Later(context.Background(), thisMercer(), os.Stdin); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func thisMercer() builder.Mercer {
	return builder.Mercer{Version: "devel", Packages: symbols.Packages()}
}

// recorder is a session.Output that remembers, and calls told at each print.
type recorder struct {
	mu             sync.Mutex
	stdout, stderr string
	order          []string
	shown          []display.Data
	progress       []display.Progress
	told           func()
}

func (r *recorder) Stream(name, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name == "stdout" {
		r.stdout += text
	} else {
		r.stderr += text
	}
	r.order = append(r.order, name)
	if r.told != nil {
		r.told()
	}
}

func (r *recorder) Display(d display.Data) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(r.shown, d)
	r.order = append(r.order, "display")
}

func (r *recorder) Update(d display.Data) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(r.shown, d)
	r.order = append(r.order, "update")
}

func (r *recorder) Clear(wait bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.order = append(r.order, fmt.Sprint("clear ", wait))
}

func (r *recorder) Progress(p display.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.progress = append(r.progress, p)
}

// client is a Client that ends with the test.
func client(t testing.TB, opts Options) *Client {
	t.Helper()
	c := New(opts)
	t.Cleanup(c.Close)
	return c
}

// run runs a cell to its end.
func run(t testing.TB, c *Client, source string) (r *recorder, value string, err error) {
	t.Helper()
	r = &recorder{}
	d, err := c.Run(context.Background(), session.Cell{Name: cellName(), Source: source}, r)
	value, _ = d.Data[display.MIMETypeText].(string)
	return r, value, err
}

var cells struct {
	sync.Mutex
	n int
}

func cellName() string {
	cells.Lock()
	defer cells.Unlock()
	cells.n++
	return fmt.Sprintf("cell%d", cells.n)
}

func TestCells(t *testing.T) {
	c := client(t, Options{})
	for _, test := range []struct{ source, stdout, stderr, value string }{
		{"x := 20\nx + 1", "", "", "21"},
		{"import \"fmt\"\nfmt.Println(\"größer\", x)", "größer 20\n", "", ""},
		{"println(\"a\")", "", "a\n", ""},
		{"import \"os\"\nfmt.Fprint(os.Stderr, \"fatal error: a joke\\n\")", "", "fatal error: a joke\n", ""},
		{"fmt.Fprint(os.Stderr, \"panic: \")\nx", "", "panic: ", "20"},
		{"b := make([]byte, 3)\nn, err := os.Stdin.Read(b)\nfmt.Print(n, err)", "0 EOF", "mercer: os.Stdin is at its end: " + session.ErrNoInput.Error() + "\n", ""},
		{"x", "", "", "20"},
	} {
		r, value, err := run(t, c, test.source)
		if err != nil || r.stdout != test.stdout || r.stderr != test.stderr || value != test.value {
			t.Errorf("%q: stdout %q, stderr %q, value %q, %v", test.source, r.stdout, r.stderr, value, err)
		}
	}
}

func TestErrorsArrive(t *testing.T) {
	c := client(t, Options{})
	_, _, err := run(t, c, "a := []int{1}\ni := 3\na[i] = 2")
	var e *session.Error
	if !errors.As(err, &e) || e.Kind != session.Panic || e.Line != 3 || len(e.Trace) < 2 {
		t.Errorf("%+v", err)
	}
	if _, _, err = run(t, c, "import \"os\"\nos.Exit(3)"); !errors.As(err, &e) || e.Kind != session.Exit || e.Code != 3 {
		t.Errorf("%+v", err)
	}
}

func TestOrder(t *testing.T) {
	c := client(t, Options{})
	r, _, err := run(t, c, `import ("fmt"; "os")
for i := range 50 {
	fmt.Print(i)
	Display(i)
	fmt.Fprint(os.Stderr, i)
	Display(map[string]int{"i": i})
}`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(slices.Compact(r.order), " "), strings.TrimSpace(strings.Repeat("stdout display stderr display ", 50)); got != want {
		t.Errorf("order %s", got)
	}
}

func TestDisplayedData(t *testing.T) {
	c := client(t, Options{})
	r, value, err := run(t, c, "import \"image\"\nDisplay(image.NewGray(image.Rect(0, 0, 2, 2)))\n1.5")
	if err != nil || len(r.shown) != 1 || value != "1.5" {
		t.Fatal(err, len(r.shown), value)
	}
	if png, _ := r.shown[0].Data["image/png"].(string); !strings.HasPrefix(png, "iVBOR") {
		t.Errorf("png %v", r.shown[0].Data)
	}
}

func TestComplete(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := run(t, c, "import \"strings\"\nlengthy := 1"); err != nil {
		t.Fatal(err)
	}
	if found := c.Complete("lengt", 5); len(found.Matches) != 1 || found.Matches[0] != "lengthy" || found.Start != 0 || found.End != 5 {
		t.Errorf("%+v", found)
	}
	done := make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	started := make(chan struct{})
	r := &recorder{told: sync.OnceFunc(func() { close(started) })}
	go func() {
		defer close(done)
		_, _ = c.Run(ctx, session.Cell{Name: cellName(), Source: "println(1)\nfor {}"}, r)
	}()
	<-started
	if found := c.Complete("lengt", 5); len(found.Matches) != 1 {
		t.Errorf("while a cell runs: %+v", found)
	}
	cancel()
	<-done
}

func TestDeaths(t *testing.T) {
	for _, test := range []struct {
		name, source string
		kind         session.Kind
		want         string
	}{
		{"map writes", "m := map[int]int{}\nimport \"reflect\"\nv := reflect.ValueOf(m)\nk := reflect.ValueOf(1)\nfor range 8 { go func() { for { v.SetMapIndex(k, k) } }() }\nselect {}", session.Crash, "concurrent map"},
		{"killed", "import (\n\"os\"\n)\np, _ := os.FindProcess(os.Getpid())\np.Kill()\nselect {}", Killed, "signal: killed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := client(t, Options{})
			if _, _, err := run(t, c, "x := 1"); err != nil {
				t.Fatal(err)
			}
			r, _, err := run(t, c, "import \"fmt\"\nfmt.Println(\"before\")\n"+test.source)
			var e *session.Error
			if !errors.As(err, &e) || e.Kind != test.kind || !strings.Contains(e.Message, test.want) || !strings.Contains(e.Message, "is lost") {
				t.Fatalf("%+v", err)
			}
			t.Log(strings.Join(e.Trace, "\n"))
			if r.stdout != "before\n" || r.stderr != "" && !strings.Contains(r.stderr, "DATA RACE") {
				t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
			}
			if _, value, err := run(t, c, "x := 5\nx"); err != nil || value != "5" {
				t.Errorf("the next cell: %s, %v", value, err)
			}
		})
	}
}

func TestDeathBetweenCells(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := run(t, c, "x := 1"); err != nil {
		t.Fatal(err)
	}
	first := c.child
	first.kill()
	<-first.dead
	for c.mu.Lock(); c.child == first; c.mu.Lock() {
		c.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
	c.mu.Unlock()
	r, _, err := run(t, c, "x := 5\nx")
	if err != nil || !strings.Contains(r.stderr, "killed") || !strings.Contains(r.stderr, "is lost") {
		t.Errorf("stderr %q, %v", r.stderr, err)
	}
	if r, _, err := run(t, c, "x"); err != nil || r.stderr != "" {
		t.Errorf("stderr %q, %v", r.stderr, err)
	}
}

func TestCannotStart(t *testing.T) {
	for _, command := range [][]string{{"/no/such/program"}, {"/bin/false"}} {
		c := client(t, Options{Command: command})
		for range 2 {
			if _, _, err := run(t, c, "1"); err == nil || !strings.Contains(err.Error(), "did not start") {
				t.Errorf("%v", err)
			}
		}
		c.Complete("x", 1)
	}
}

// TestOrphan: the child goes when its pipe ends, also while a cell runs.
func TestOrphan(t *testing.T) {
	c := New(Options{})
	started := make(chan struct{})
	go func() {
		r := &recorder{told: sync.OnceFunc(func() { close(started) })}
		_, _ = c.Run(context.Background(), session.Cell{Name: cellName(), Source: "println(1)\nfor {}"}, r)
	}()
	<-started
	ch := c.child
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	_ = ch.requests.Close()
	select {
	case <-ch.dead:
	case <-time.After(5 * time.Second):
		t.Error("the child lives on")
		c.Close()
	}
}

func TestMuchOutput(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := run(t, c, "import \"fmt\""); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	r, _, err := run(t, c, "for i := range 20000 {\n\tfmt.Println(\"línea\", i)\n}")
	t.Logf("%v in %d pieces", time.Since(begin), len(r.order))
	var want strings.Builder
	for i := range 20000 {
		fmt.Fprintln(&want, "línea", i)
	}
	if err != nil || r.stdout != want.String() {
		t.Errorf("%d bytes, want %d; %v", len(r.stdout), want.Len(), err)
	}
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		c := New(Options{})
		if _, _, err := run(b, c, "1"); err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}

func BenchmarkTrivialCell(b *testing.B) {
	c := client(b, Options{})
	for b.Loop() {
		if _, _, err := run(b, c, "1"); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDisplayArrives: what a cell shows, shows again, clears and has computed
// arrives in order.
func TestDisplayArrives(t *testing.T) {
	c := client(t, Options{})
	r, _, err := run(t, c, `import (
	"fmt"
	"time"
	"github.com/mercer-go/mercer/lib/learn"
)
fmt.Print(1)
Display(display.WithID("x", display.PNG([]byte{1, 2})))
fmt.Print(2)
check(display.Update("x", display.HTML("b")))
fmt.Print(3)
check(display.ClearOutput(true))
for i := range 150 {
	learn.Report(ctx, learn.Progress{Stage: "count", Done: i, Total: 150})
	time.Sleep(10 * time.Millisecond)
}`)
	const want = "stdout display stdout update stdout clear true"
	if got := strings.Join(r.order, " "); err != nil || got != want {
		t.Fatalf("got %q, want %q; %v", got, want, err)
	}
	if d := r.shown[0]; d.Data["image/png"] != "AQI=" || d.Transient["display_id"] != "x" {
		t.Errorf("shown: %v", d)
	}
	if d := r.shown[1]; d.Data["text/html"] != "b" || d.Transient["display_id"] != "x" {
		t.Errorf("updated: %v", d)
	}
	if n := len(r.progress); n < 2 || r.progress[0].Stage != "count" || !r.progress[n-1].Ended {
		t.Errorf("progress: %+v", r.progress)
	}
}

// TestManySpeakers sends messages from several goroutines at once: each
// arrives, and the cell ends.
func TestManySpeakers(t *testing.T) {
	c := client(t, Options{})
	heard := 0
	c.Listen(func(comm.Message) { heard++ })
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	const cell = `import "sync"
var all sync.WaitGroup
for range 8 {
	bar := widget.NewProgress(widget.ProgressOptions{})
	all.Go(func() {
		for range 400 {
			bar.SetValue(1)
		}
	})
}
all.Wait()`
	if _, err := c.Run(ctx, session.Cell{Name: "cell1", Source: cell}, &recorder{}); err != nil || ctx.Err() != nil {
		t.Fatal(err, ctx.Err())
	}
	if heard < 8*400 {
		t.Errorf("%d messages arrived, want %d at least", heard, 8*400)
	}
}

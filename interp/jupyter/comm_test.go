package jupyter

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/session/worker"
)

// widgets is a kernel with two sliders, and a client that has seen them opened.
func widgets(t *testing.T, code string) (cl *client, ids map[string]string) {
	c := connection(t)
	s := worker.New(worker.Options{})
	t.Cleanup(s.Close)
	serve(t, c, s)
	cl = newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run(code))
	if r := cl.reply(cl.shell, id); r.str("status") != "ok" {
		t.Fatalf("%+v", r)
	}
	ids = map[string]string{}
	for _, m := range cl.outputs(id) {
		if m.Type == "comm_open" {
			state := m.Content["data"].(map[string]any)["state"].(map[string]any)
			name, _ := state["_model_name"].(string)
			if label, _ := state["description"].(string); label != "" {
				name = label
			}
			ids[name] = m.str("comm_id")
		}
	}
	return cl, ids
}

// change is a reader's change of a value.
func change(id string, value any) object {
	return object{"comm_id": id, "data": object{"method": "update", "state": object{"value": value}, "buffer_paths": []any{}}}
}

// until reads what is published up to the end of a request.
func (cl *client) until(id string) (got []received) {
	for {
		m := cl.recv(cl.iopub)
		got = append(got, m)
		if m.Type == "status" && m.Parent == id && m.str("execution_state") == "idle" {
			return got
		}
	}
}

func encoded(m received) string {
	b, _ := json.Marshal(m.Content)
	return string(b)
}

func count(ms []received, kind string) (n int) {
	for _, m := range ms {
		if m.Type == kind {
			n++
		}
	}
	return n
}

const shown = `widget.Interact(func(c, gamma float64) string {
	if c > 50 {
		panic("too much")
	}
	return fmt.Sprint("at ", c, " ", gamma)
})`

// TestCapture has an area take what a function prints, shows and fails with, in
// a cell and in a reaction, and nothing of what comes before and after it.
func TestCapture(t *testing.T) {
	cl, _ := widgets(t, `import "fmt"
area, inner := widget.NewOutput(), widget.NewOutput()
press := widget.NewButton(widget.ButtonOptions{})
speak := func() {
	fmt.Println("before")
	area.Capture(func() {
		fmt.Print("é in")
		inner.Capture(func() { fmt.Println("deep") })
		Display(display.HTML("<b>shown</b>"))
		check(display.Update("elsewhere", display.HTML("new")))
		panic("oops")
	})
	fmt.Println("after")
}
press.OnClick(speak)`)
	open := cl.send(cl.shell, "comm_info_request", object{})
	cl.reply(cl.shell, open)
	cl.until(open)
	id := cl.send(cl.shell, "execute_request", run(`display.HTML(fmt.Sprint(area.Render().Data["application/vnd.jupyter.widget-view+json"],
		inner.Render().Data["application/vnd.jupyter.widget-view+json"], press.Render().Data["application/vnd.jupyter.widget-view+json"]))`))
	cl.reply(cl.shell, id)
	var found [][]string
	for _, m := range cl.until(id) {
		if m.Type == "execute_result" {
			found = regexp.MustCompile(`model_id:(\w+)`).FindAllStringSubmatch(encoded(m), -1)
		}
	}
	area, inner, press := found[0][1], found[1][1], found[2][1]

	cell := cl.send(cl.shell, "execute_request", run("speak()\n1+1"))
	if r := cl.reply(cl.shell, cell); r.str("status") != "ok" {
		t.Errorf("a captured failure: %+v", r)
	}
	click := func() string {
		return cl.send(cl.shell, "comm_msg", object{"comm_id": press, "data": object{"method": "custom", "content": object{"event": "click"}}})
	}
	for _, id := range []string{cell, click()} {
		all := cl.until(id)
		if in := outline(within(all, area, id)); in != "stream é in; display_data; error oops; " {
			t.Errorf("captured: %s", in)
		}
		if in := outline(within(all, inner, id)); in != "stream deep\n; " {
			t.Errorf("captured within: %s", in)
		}
		if n := count(all, "stream"); n != 4 {
			t.Errorf("%d prints, want 4: %+v", n, all)
		}
		if count(all, "update_display_data") != 1 {
			t.Errorf("no update: %+v", all)
		}
	}
}

func outline(ms []received) (s string) {
	for _, m := range ms {
		s += strings.TrimRight(m.Type+" "+m.str("text")+m.str("evalue"), " ") + "; "
	}
	return s
}

// TestCommsAreConflated sends faster than the function is.
func TestCommsAreConflated(t *testing.T) {
	cl, ids := widgets(t, `import ("fmt"; "time")
widget.Interact(func(c float64) string { time.Sleep(100 * time.Millisecond); return fmt.Sprint(c) })`)
	var last string
	for i := range 50 {
		last = cl.send(cl.shell, "comm_msg", change(ids["c"], 1+float64(i)/10))
	}
	redraws, text := 0, ""
	for done, end := false, time.Now().Add(10*time.Second); !done && time.Now().Before(end); {
		m := cl.recv(cl.iopub)
		if m.Type == "update_display_data" {
			redraws++
			text, _ = m.Content["data"].(map[string]any)["text/plain"].(string)
		}
		done = m.Type == "status" && m.Parent == last && m.str("execution_state") == "idle"
	}
	if redraws > 10 || text != "5.9" {
		t.Errorf("%d redraws, the last at %s, want few and 5.9", redraws, text)
	}
}

// TestCommsOfControl answers a page that was loaded again, and a target that
// nobody knows.
func TestCommsOfControl(t *testing.T) {
	cl, ids := widgets(t, `s := widget.NewIntSlider(widget.IntSliderOptions{Label: "n", Value: 3})`)
	got := cl.until(cl.send(cl.shell, "comm_open", object{"comm_id": "page", "target_name": "jupyter.widget.control", "data": object{}}))
	if count(got, "comm_close") != 0 {
		t.Errorf("%+v", got)
	}
	got = cl.until(cl.send(cl.shell, "comm_msg", object{"comm_id": "page", "data": object{"method": "request_states"}}))
	if n := count(got, "comm_msg"); n != 1 || !strings.Contains(encoded(got[1]), ids["n"]) {
		t.Errorf("the states: %+v", got)
	}
	got = cl.until(cl.send(cl.shell, "comm_msg", object{"comm_id": ids["n"], "data": object{"method": "request_state"}}))
	if n := count(got, "comm_msg"); n != 1 {
		t.Errorf("the state: %+v", got)
	}
	got = cl.until(cl.send(cl.shell, "comm_open", object{"comm_id": "x", "target_name": "nobody", "data": object{}}))
	if n := count(got, "comm_close"); n != 1 {
		t.Errorf("an unknown target: %+v", got)
	}
	r := cl.ask("comm_info_request", object{"target_name": "jupyter.widget"})
	if comms := r.Content["comms"].(map[string]any); len(comms) != 3 || comms[ids["n"]] == nil {
		t.Errorf("open: %v", comms)
	}
}

// TestEachFailureIsTold has all functions of one change fail, and each is told,
// after what it has printed.
func TestEachFailureIsTold(t *testing.T) {
	cl, ids := widgets(t, `import "fmt"
s := widget.NewIntSlider(widget.IntSliderOptions{Label: "s"})
s.OnChange(func(int) { fmt.Println("one"); panic("first") })
s.OnChange(func(int) { fmt.Println("two"); panic("second") })`)
	got := cl.until(cl.send(cl.shell, "comm_msg", change(ids["s"], 3)))
	if told := outline(got); !strings.Contains(told, "stream one\n; error first; stream two\n; error second; ") {
		t.Errorf("told: %s", told)
	}
}

// TestInterruptedCapture ends the cell and not only what it captures, and of a
// reaction the functions that are still to be called.
func TestInterruptedCapture(t *testing.T) {
	cl, ids := widgets(t, `import "fmt"
area := widget.NewOutput()
b := widget.NewCheckbox(widget.CheckboxOptions{Label: "b"})
spin := func() { area.Capture(func() { fmt.Println("in"); for {} }); fmt.Println("after") }
b.OnChange(func(bool) { spin() })
b.OnChange(func(bool) { fmt.Println("the next") })`)
	for _, id := range []string{
		cl.send(cl.shell, "execute_request", run("spin()")),
		cl.send(cl.shell, "comm_msg", change(ids["b"], true)),
	} {
		for cl.recv(cl.iopub).Type != "stream" {
		}
		cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{}))
		got := cl.until(id)
		released := false
		for _, m := range got {
			released = released || m.Type == "comm_msg" && strings.Contains(encoded(m), `"msg_id":""`)
		}
		if !released || count(got, "error") != 1 || count(got, "stream") != 0 {
			t.Errorf("interrupted: %s", outline(got))
		}
	}
}

// TestDeathInACapture tells it where a reader sees it: front ends are told to
// fill the area no more before it is closed.
func TestDeathInACapture(t *testing.T) {
	cl, ids := widgets(t, `import ("fmt"; "os")
area := widget.NewOutput()`)
	id := cl.send(cl.shell, "execute_request", run(`area.Capture(func() { fmt.Println("in"); p, _ := os.FindProcess(os.Getpid()); p.Kill(); select {} })`))
	got := cl.until(id)
	open := false // the area, for what comes
	for _, m := range got {
		switch {
		case m.Type == "comm_msg" && m.str("comm_id") == ids["OutputModel"]:
			open = !strings.Contains(encoded(m), `"msg_id":""`)
		case m.Type == "comm_close" && m.str("comm_id") == ids["OutputModel"] && open:
			t.Error("the area is closed while it is filled")
		}
	}
	if open || count(got, "error") != 1 || count(got, "comm_close") != 2 {
		t.Errorf("after the death: %s", outline(got))
	}
}

// TestCallbacks stops one, and lets one end its process.
func TestCallbacks(t *testing.T) {
	cl, ids := widgets(t, `import ("fmt"; "os")
b := widget.NewCheckbox(widget.CheckboxOptions{Label: "spin"})
b.OnChange(func(bool) { fmt.Println("in"); for {} })
d := widget.NewCheckbox(widget.CheckboxOptions{Label: "die"})
d.OnChange(func(bool) { p, _ := os.FindProcess(os.Getpid()); p.Kill(); select {} })`)
	id := cl.send(cl.shell, "comm_msg", change(ids["spin"], true))
	for {
		if m := cl.recv(cl.iopub); m.Type == "stream" {
			break
		}
	}
	cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{}))
	if got := cl.until(id); count(got, "error") != 1 {
		t.Errorf("interrupted: %+v", got)
	}
	if r := cl.ask("execute_request", run("b.Value()")); r.str("status") != "ok" {
		t.Errorf("after the interrupt: %+v", r)
	}
	got := cl.until(cl.send(cl.shell, "comm_msg", change(ids["die"], true)))
	if n := count(got, "comm_close"); n != 6 {
		t.Errorf("%d comms closed by the death, want 6: %+v", n, got)
	}
	if r := cl.ask("comm_info_request", object{}); len(r.Content["comms"].(map[string]any)) != 0 {
		t.Errorf("open after the death: %+v", r)
	}
}

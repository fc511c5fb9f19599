package widget

import (
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
)

// front is a front end that hears what is sent.
type front struct {
	mu   sync.Mutex
	open map[string]bool
	sent []comm.Message
}

func attach(t *testing.T) *front {
	f := &front{open: map[string]bool{}}
	host := comm.Host{
		Send: func(m comm.Message) {
			f.mu.Lock()
			defer f.mu.Unlock()
			switch m.Type {
			case comm.Open:
				f.open[m.ID] = true
			case comm.Close:
				delete(f.open, m.ID)
			}
			f.sent = append(f.sent, m)
		},
		Show:    func(display.Data) {},
		Guard:   func(f func()) error { f(); return nil },
		Names:   func(any) []string { return nil },
		Explain: func(err error) comm.Failure { return comm.Failure{Name: "error", Value: err.Error()} },
	}
	comm.Attach(&host)
	t.Cleanup(func() { comm.Attach(nil); comm.Enter("") })
	return f
}

func (f *front) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.open)
}

// settled waits until no more than n comms are open, as long as a test can wait.
func (f *front) settled(n int) int {
	for end := time.Now().Add(10 * time.Second); f.count() > n && time.Now().Before(end); {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	return f.count()
}

// TestCellsThatRunAgain closes what nobody can see or reach any more: a control
// with its layout and style, and an interaction whole.
func TestCellsThatRunAgain(t *testing.T) {
	f := attach(t)
	before := f.count()
	var kept *Checkbox
	for range 200 {
		comm.Enter("a")
		kept = NewCheckbox(CheckboxOptions{})
		kept.OnChange(func(bool) {})
		NewHBox(kept).Render()
		if err := Interact(func(float64) string { return "x" }); err != nil {
			t.Fatal(err)
		}
	}
	one := 3 + 2 + 3 + 2 + 2 // checkbox, box; slider, area, box: all but boxes and areas with a style
	if n := f.settled(before + one); n != before+one {
		t.Errorf("%d comms are open, want those of the last run: %d", n-before, one)
	}
	runtime.KeepAlive(kept)
	comm.Enter("b")
	if n := f.settled(before + one); n != before+one {
		t.Errorf("%d comms are open after another cell, want %d", n-before, one)
	}
}

// TestWhatACellReaches stays: through a variable, and where another cell shows it.
func TestWhatACellReaches(t *testing.T) {
	f := attach(t)
	comm.Enter("a")
	held := NewHBox(NewLabel("within"))
	shown := NewLabel("elsewhere")
	id := shown.m.id
	comm.Enter("b")
	shown.Render()
	shown = nil
	comm.Enter("a")
	gone := NewLabel("gone").m.id
	if n := f.settled(3 + 2 + 3 + 3); n < 3+2+3+3 {
		t.Errorf("%d comms are open", n)
	}
	comm.Enter("a")
	if n := f.settled(3 + 2 + 3); n != 3+2+3 {
		t.Errorf("%d comms are open, want those of a variable and of what cell b shows", n)
	}
	f.mu.Lock()
	if !f.open[id] || f.open[gone] || !f.open[held.m.id] {
		t.Error("the wrong ones are open")
	}
	f.mu.Unlock()
	runtime.KeepAlive(held)
}

// TestUnknown closes a comm that nobody knows, whatever it brings, and takes no
// value of another type.
func TestUnknown(t *testing.T) {
	f := attach(t)
	for i, data := range []string{"", `"text"`, `{"method":"update"}`} {
		id := fmt.Sprint("stranger", i)
		comm.Receive([]comm.Message{{Type: comm.Open, ID: id, Target: "nobody", Data: json.RawMessage(data)}})
		if last := f.sent[len(f.sent)-1]; last.Type != comm.Close || last.ID != id {
			t.Errorf("with data %q: %+v, want it closed", data, last)
		}
	}
	s := NewIntSlider(IntSliderOptions{Value: 5})
	b := NewHBox(s)
	for _, change := range []string{`{"value":null}`, `{"value":"7"}`, `{"value":1e99}`, `{"min":7}`, `{"layout":"IPY_MODEL_x"}`} {
		for _, id := range []string{s.m.id, b.m.id} {
			comm.Receive([]comm.Message{{Type: comm.Msg, ID: id, Data: json.RawMessage(`{"method":"update","state":` + change + `}`)}})
		}
		if layout := get[*model](b.m, "layout"); s.Value() != 5 || layout == nil || get[int](s.m, "min") != 0 {
			t.Errorf("after %s: value %d, layout %v", change, s.Value(), layout)
		}
	}
}

// TestNotANumber refuses NaN with a word, and a page that is loaded again still
// gets all states.
func TestNotANumber(t *testing.T) {
	f := attach(t)
	bar, slider := NewProgress(ProgressOptions{Value: 0.5}), NewFloatLogSlider(SliderOptions{})
	area := NewOutput()
	for name, set := range map[string]func(){
		"Progress": func() { bar.SetValue(math.NaN()) }, "FloatLogSlider": func() { slider.SetValue(math.NaN()) },
		"Output": func() { area.Show(display.JSON(map[string]any{"x": math.NaN()})) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s takes NaN", name)
				}
			}()
			set()
		}()
	}
	bar.SetValue(math.Inf(1))
	if bar.Value() != 1 || slider.Value() != 1 {
		t.Errorf("the values are %v and %v, want 1 and 1", bar.Value(), slider.Value())
	}
	comm.Receive([]comm.Message{{Type: comm.Open, ID: "page", Target: control}})
	comm.Receive([]comm.Message{{Type: comm.Msg, ID: "page", Data: json.RawMessage(`{"method":"request_states"}`)}})
	if last := f.sent[len(f.sent)-1]; last.ID != "page" || !strings.Contains(string(last.Data), bar.m.id) {
		t.Errorf("the states: %+v", last)
	}
	runtime.KeepAlive(bar)
}

// TestAskedFromElsewhere: what a page that is loaded again has an interaction make
// goes with the cell of the interaction, whichever ran last.
func TestAskedFromElsewhere(t *testing.T) {
	f := attach(t)
	before := f.count()
	comm.Enter("a")
	if err := Interact(func(float64) string { return "x" }); err != nil {
		t.Fatal(err)
	}
	one := f.count()
	comm.Enter("b")
	comm.Receive([]comm.Message{
		{Type: comm.Open, ID: "page", Target: control},
		{Type: comm.Msg, ID: "page", Data: json.RawMessage(`{"method":"request_states"}`)},
	})
	if f.count() == one {
		t.Error("nothing was made for the page")
	}
	comm.Enter("a")
	if n := f.settled(before); n != before {
		t.Errorf("%d comms are open", n-before)
	}
}

// TestForget closes all models, also those that a variable holds, once.
func TestForget(t *testing.T) {
	f := attach(t)
	held := NewCheckbox(CheckboxOptions{})
	called := false
	held.OnChange(func(bool) { called = true })
	comm.Forget()
	if n := f.count(); n != 0 {
		t.Errorf("%d comms are open", n)
	}
	held.SetValue(true)
	comm.Receive([]comm.Message{{Type: comm.Msg, ID: held.m.id, Data: json.RawMessage(`{"method":"update","state":{"value":false}}`)}})
	if called || !held.Value() {
		t.Error("it still listens")
	}
}

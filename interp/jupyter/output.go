package jupyter

import (
	"context"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session/content"
)

// output is a session.Output that publishes what one cell shows, in order. For
// a silent cell it publishes nothing.
type output struct {
	kernel *Kernel
	parent *message
	cause  *message // the front end's latest message that led to it; this is parent, except in a reaction
	silent bool
	asks   bool // the front end accepts input_requests
	count  int
	pace   context.Context // ends when the cell must no longer wait for slow clients
	prints *stream
	bar    *display.Progress // as it was last shown; nil if there is none
	areas  areas
}

func newOutput(k *Kernel, parent *message, silent bool, count int) *output {
	o := &output{kernel: k, parent: parent, cause: parent, silent: silent, count: count, pace: ended}
	o.prints = newStream(o.print)
	return o
}

// ended is the pace of something that does not run: it waits for nobody.
var ended = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// Stream publishes text that the cell prints.
func (o *output) Stream(name, text string) {
	if !o.silent {
		o.prints.write(name, text)
	}
}

// Display publishes a value that the cell shows before its end.
func (o *output) Display(d display.Data) {
	o.prints.flush()
	o.publish("display_data", content.NewBundle(d))
	if !o.silent {
		o.kernel.iopub.Pace(o.pace)
	}
}

// Update publishes a value that replaces an earlier one.
func (o *output) Update(d display.Data) {
	o.prints.flush()
	o.publishOutside("update_display_data", content.NewBundle(d))
	if !o.silent {
		o.kernel.iopub.Pace(o.pace)
	}
}

// Clear removes what the cell has shown.
func (o *output) Clear(wait bool) {
	if !o.areas.any() {
		o.bar = nil // it has been removed too
	}
	o.clear(wait)
}

func (o *output) clear(wait bool) {
	o.prints.flush()
	o.publish("clear_output", struct {
		Wait bool `json:"wait"`
	}{wait})
}

// Progress shows or updates the cell's progress bar.
func (o *output) Progress(p display.Progress) {
	kind := "update_display_data"
	if o.bar == nil {
		kind = "display_data"
		o.prints.flush()
	}
	o.bar = &p
	d, _ := display.Render(p)
	o.publishOutside(kind, content.NewBundle(display.WithID("progress-"+o.parent.header.ID, d)))
}

// settle publishes the rest of the printed text. If the cell's process died, it
// also ends the progress bar.
func (o *output) settle() {
	o.prints.settle()
	o.releaseAll()
	if o.bar != nil && !o.bar.Ended {
		o.bar.Ended = true
		o.Progress(*o.bar)
	}
}

func (o *output) input(code string) {
	o.publish("execute_input", struct {
		Code  string `json:"code"`
		Count int    `json:"execution_count"`
	}{code, o.count})
}

func (o *output) result(b content.Bundle) {
	o.publish("execute_result", struct {
		content.Bundle
		Count int `json:"execution_count"`
	}{b, o.count})
}

func (o *output) failure(f content.Failure) { o.publish("error", f) }

func (o *output) print(name, text string) {
	o.publish("stream", struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}{name, text})
	o.kernel.iopub.Pace(o.pace)
}

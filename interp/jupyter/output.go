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
	bar    *display.Progress // as it was last reported; nil if there is none
	areas  areas
	shown  *soFar // while the cell runs; guarded by areas.mu
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
	b := content.NewBundle(d)
	o.areas.mu.Lock()
	o.shown.update(b)
	o.areas.mu.Unlock()
	o.publishOutside("update_display_data", b)
	if !o.silent {
		o.kernel.iopub.Pace(o.pace)
	}
}

// Clear removes what the cell has shown.
func (o *output) Clear(wait bool) {
	o.prints.flush()
	o.publish("clear_output", cleared{wait})
}

// cleared is the content of clear_output.
type cleared struct {
	Wait bool `json:"wait"`
}

// settle publishes the rest of the printed text.
func (o *output) settle() {
	o.prints.settle()
	o.releaseAll()
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
	o.publish("stream", printed{name, text})
	o.kernel.iopub.Pace(o.pace)
}

// printed is the content of stream.
type printed struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

package jupyter

import (
	"context"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/jupyter/content"
)

// output publishes what one cell shows, in order. It is a runtime.Output. Of a
// silent cell it publishes nothing.
type output struct {
	kernel *Kernel
	parent *message
	silent bool
	count  int
	pace   context.Context // ends when the cell is not to wait for slow clients any more
	prints *stream
}

func newOutput(k *Kernel, parent *message, silent bool, count int) *output {
	o := &output{kernel: k, parent: parent, silent: silent, count: count, pace: context.Background()}
	o.prints = newStream(o.print)
	return o
}

// Stream is text that the cell prints.
func (o *output) Stream(name, text string) {
	if !o.silent {
		o.prints.write(name, text)
	}
}

// Display is a value that the cell shows before its end.
func (o *output) Display(d display.Data) {
	o.prints.flush()
	o.publish("display_data", content.NewBundle(d))
	if !o.silent {
		o.kernel.iopub.Pace(o.pace)
	}
}

// close publishes what is left of the printed text; no more may come.
func (o *output) close() { o.prints.close() }

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

func (o *output) publish(kind string, content any) {
	if !o.silent {
		o.kernel.publish(o.parent, kind, content)
	}
}

package jupyter

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

type executeRequest struct {
	Code         string `json:"code"`
	Silent       bool   `json:"silent"`
	StoreHistory *bool  `json:"store_history"`
	StopOnError  *bool  `json:"stop_on_error"`
	AllowStdin   bool   `json:"allow_stdin"`

	Expressions map[string]string `json:"user_expressions"`
}

// stored reports whether the cell is numbered and goes into the history.
func (e executeRequest) stored() bool {
	return !e.Silent && (e.StoreHistory == nil || *e.StoreHistory) && !e.blank()
}

// stops reports whether the cell's failure cancels the cells that were sent
// with it. The failure of a silent request, which a front end runs for itself,
// cancels nothing.
func (e executeRequest) stops() bool { return !e.Silent && (e.StopOnError == nil || *e.StopOnError) }

func (e executeRequest) blank() bool { return strings.TrimSpace(e.Code) == "" }

// executeReply is the reply to a cell. If the cell failed, it contains the
// failure too.
type executeReply struct {
	Status      string         `json:"status"`
	Count       int            `json:"execution_count"`
	Payload     []any          `json:"payload"`
	Expressions map[string]any `json:"user_expressions"`
	*content.Failure
}

// execute runs a cell. It sends execute_input, what the cell prints and shows,
// its result or error, and then the reply.
func (k *Kernel) execute(r *request) {
	var e executeRequest
	if !r.into(&e) {
		return
	}
	if r.aborted { // without a number, which a front end would show beside a cell that did not run
		r.reply(struct {
			Status string `json:"status"`
		}{"aborted"})
		return
	}
	reply := executeReply{Status: "ok", Count: k.count, Payload: []any{}, Expressions: map[string]any{}}
	name := k.unnumbered()
	if e.stored() {
		k.count++
		k.history.add(k.count, e.Code)
		reply.Count = k.count
		name = fmt.Sprintf("cell%d", k.count)
	}
	out := newOutput(k, r.message, e.Silent, reply.Count)
	out.asks, out.shown = e.AllowStdin, &soFar{}
	if !e.Silent {
		k.late.follow(out)
	}
	out.input(e.Code)
	if !e.blank() {
		var err error
		if reply.Payload, err = k.runCell(session.Cell{Name: name, Source: e.Code, Place: r.cell()}, out, e.stored()); err != nil {
			failure := content.NewFailure(err)
			out.failure(failure)
			reply.Status, reply.Failure = "error", &failure
			if e.stops() {
				k.abortQueued()
			}
		}
	}
	if reply.Status == "ok" {
		reply.Expressions = k.evaluate(r.message, e.Expressions)
	}
	r.reply(reply)
}

// cell returns the front end's name for the cell, which stays the same when the
// cell runs again. It is "" if there is none.
func (r *request) cell() string {
	var metadata struct {
		ID string `json:"cellId"`
	}
	if json.Unmarshal(r.metadata, &metadata) != nil {
		return "" // of another type
	}
	return metadata.ID
}

// unnumbered makes a new name for a cell that has no number.
func (k *Kernel) unnumbered() string {
	k.nameless++
	return fmt.Sprintf("unnumbered%d", k.nameless)
}

// runCell runs the cell. It shows the result or returns it as a payload.
func (k *Kernel) runCell(cell session.Cell, out *output, stored bool) (payload []any, err error) {
	data, err := k.runSafely(cell, out)
	out.settle()
	out.endBar(err == nil)
	payload = page(&data)
	if err != nil || data.Data == nil {
		return payload, err
	}
	result := content.NewBundle(data)
	out.result(result)
	if stored {
		k.history.result(result.Text())
	}
	return payload, nil
}

// runSafely runs the cell. A panic of the session itself becomes an error.
func (k *Kernel) runSafely(cell session.Cell, out *output) (data display.Data, err error) {
	ctx := k.run.begin()
	defer k.run.end()
	defer k.comms.during(out)()
	defer k.late.pause()()
	defer func() {
		if fault := recover(); fault != nil {
			k.log.Printf("%s: %v\n%s", cell.Name, fault, debug.Stack())
			err = fmt.Errorf("internal error of the kernel: %v", fault)
		}
	}()
	out.pace = ctx
	return k.session.Run(ctx, cell, out)
}

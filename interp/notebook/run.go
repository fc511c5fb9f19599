package notebook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

// tagRaises marks a cell that shows an error on purpose.
const tagRaises = "raises-exception"

// Session runs cells. *session.Session and *worker.Client implement it.
type Session interface {
	Run(ctx context.Context, cell session.Cell, out session.Output) (display.Data, error)
}

// Options are the settings of Run. With the zero value, Run stops at the first
// error and has no time limit.
type Options struct {
	Timeout     time.Duration  // limit for each cell; 0 means none
	AllowErrors bool           // continue after a cell that fails
	Progress    func(Progress) // called when a cell begins and when it has ended; may be nil

	// Warn is called with what goes wrong but changes no result, such as a full
	// temporary folder. It may be nil, and is called by any goroutine.
	Warn func(error)

	// Inside is called a few times a second with the progress of a long
	// computation in a cell. It may be nil.
	Inside func(display.Progress)
}

// Progress says how far Run has come.
type Progress struct {
	Number, Total int    // of the cell, among the cells to run, from 1
	Source        string // of the cell
	Done          bool   // false when the cell begins
	Elapsed       time.Duration
	Err           error // of the cell; that of the context if the whole run was stopped
	Texts         iter.Seq[Text]
}

// Text is the plain text of an output, or a piece of a long one.
type Text struct {
	Stream string // "stdout" or "stderr"; "" for a value or an error
	Text   string
}

// CellError is the error of a notebook's cell.
type CellError struct {
	Number int // of the cell, among the cells to run, from 1
	Index  int // of the cell, among all cells, from 0
	Err    error
}

// Error says which cell failed and why.
func (e *CellError) Error() string { return fmt.Sprintf("cell %d: %v", e.Number, e.Err) }

// Unwrap returns the cell's own error.
func (e *CellError) Unwrap() error { return e.Err }

// Run runs the code cells that are not blank, in order, and replaces their
// outputs. The notebook's language_info becomes that of Mercer's kernel, as with
// Jupyter's own clients. Run stops at the first cell that fails, with a
// *CellError, and does not change the cells after it. A cell with the tag raises-exception may fail,
// except by a timeout. If ctx ends, Run returns its error.
func Run(ctx context.Context, nb *Notebook, s Session, opts Options) error {
	if opts.Progress == nil {
		opts.Progress = func(Progress) {}
	}
	if opts.Warn == nil {
		opts.Warn = func(error) {}
	}
	nb.setLanguage()
	var inMemory sync.Once
	total := 0
	for _, c := range nb.cells {
		if c.runs() {
			total++
		}
	}
	number, seen := 0, &shown{byID: map[string][]map[string]any{}}
	between, _ := s.(interface{ Between(out session.Output) })
	last := func() {} // takes in what goroutines have shown since the last cell ended
	defer func() {
		if between != nil {
			between.Between(nil)
		}
		last()
	}()
	for i, c := range nb.cells {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !c.runs() {
			if c.IsCode() {
				c.set(0, []any{})
			}
			continue
		}
		number++
		p := Progress{Number: number, Total: total, Source: c.Source()}
		opts.Progress(p)
		start := time.Now()
		out := &collector{
			shown:    seen,
			progress: opts.Inside,
			keep:     func(s *spool) { nb.spools = append(nb.spools, s) },
			warn:     func(err error) { inMemory.Do(func() { opts.Warn(err) }) },
		}
		if between != nil {
			between.Between(out)
			last()
			count := number
			last = func() { c.set(count, out.all()) }
		}
		late, err := c.run(ctx, number, s, opts.Timeout, out)
		if err == nil && nb.answered {
			err = c.verdict()
		}
		p.Done, p.Elapsed, p.Err, p.Texts = true, time.Since(start), cmp.Or(ctx.Err(), err), func(yield func(Text) bool) {
			seen.mu.Lock()
			defer seen.mu.Unlock()
			if err := c.texts(yield); err != nil {
				opts.Warn(fmt.Errorf("the rest of a long output cannot be shown: %w", err))
			}
		}
		opts.Progress(p)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		allowed := opts.AllowErrors || c.HasTag(tagRaises) && !late
		if err != nil && !allowed {
			return &CellError{Number: number, Index: i, Err: err}
		}
	}
	return nil
}

func (nb *Notebook) setLanguage() {
	meta, ok := nb.fields["metadata"].(map[string]any)
	if !ok {
		meta = map[string]any{}
		nb.fields["metadata"] = meta
	}
	meta["language_info"] = plain(content.Go())
}

func (c *Cell) runs() bool { return c.IsCode() && strings.TrimSpace(c.Source()) != "" }

// run runs the cell and makes what it showed its outputs; late tells that it
// was stopped because its time was over.
func (c *Cell) run(ctx context.Context, number int, s Session, timeout time.Duration, out *collector) (late bool, err error) {
	if timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	c.set(0, []any{})
	data, err := runSafely(ctx, s, session.Cell{Name: fmt.Sprintf("cell%d", number), Source: c.Source()}, out)
	switch {
	case err != nil:
		if late = errors.Is(ctx.Err(), context.DeadlineExceeded); late {
			err = outOfTime(err, timeout)
		}
		out.failure(content.NewFailure(err))
	case data.Data != nil:
		out.result(number, data)
	}
	c.set(number, out.all())
	return late, err
}

// outOfTime is the error of a cell that was stopped, with the reason for it.
func outOfTime(err error, timeout time.Duration) error {
	var e *session.Error
	if !errors.As(err, &e) || e.Kind != session.Interrupted {
		return fmt.Errorf("stopped after %v: %w", timeout, err)
	}
	late := *e
	late.Message = fmt.Sprintf("stopped after %v", timeout)
	if e.Message != "" {
		late.Message += "; " + e.Message
	}
	if len(e.Trace) > 0 && e.Trace[0] == e.Error() {
		late.Trace = append([]string{late.Error()}, e.Trace[1:]...)
	}
	return &late
}

// runSafely runs the cell; a panic of the session itself becomes an error.
func runSafely(ctx context.Context, s Session, cell session.Cell, out session.Output) (data display.Data, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("internal error of the interpreter: %v", fault)
		}
	}()
	return s.Run(ctx, cell, out)
}

// texts is what the cell shows, for a terminal. Its errors are not among it.
func (c *Cell) texts(yield func(Text) bool) error {
	outputs, _ := c.fields["outputs"].([]any)
	for _, o := range outputs {
		output, _ := o.(map[string]any)
		switch output["output_type"] {
		case "stream":
			name, _ := output["name"].(string)
			if long, ok := output["text"].(*spool); ok {
				more, err := long.pieces(func(text string) bool { return yield(Text{name, text}) })
				if !more || err != nil {
					return err
				}
				continue
			}
			if text, _ := joined(output["text"]); !yield(Text{name, text}) {
				return nil
			}
		case "execute_result", "display_data":
			data, _ := output["data"].(map[string]any)
			text, _ := joined(data[display.MIMETypeText])
			if !yield(Text{"", text}) {
				return nil
			}
		}
	}
	return nil
}

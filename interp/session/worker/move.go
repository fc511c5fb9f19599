package worker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session"
)

// moves is how often one cell may move to another program. Each move has more packages
// compiled in, so a second one is rare.
const moves = 3

// errClosed is the error of a cell that runs while the client is closed.
var errClosed = errors.New("the interpreter was ended")

// moving returns the Move of a cell's error that is to be made, or nil.
func moving(err error) *session.Move {
	var e *session.Error
	if errors.As(err, &e) && e.Move != nil && (e.Move.Now || len(e.Move.Lost) == 0) {
		return e.Move
	}
	return nil
}

// move starts the program of a Move, and ends the child so far. It returns an error if
// that program is not there or does not start; then nothing has changed. If it is not
// there, a restart begins with Command: cells that need the program build it again.
func (c *Client) move(ctx context.Context, cell session.Cell, m *session.Move, out session.Output) error {
	var k *builder.Kernel
	if m.Folder != "" {
		var err error
		if k, err = c.opts.Store.Open(m.Folder); err != nil {
			if k = nil; !m.Now {
				return fmt.Errorf("the program that was built for this notebook is gone: %w", err)
			}
		}
	}
	next := c.startAt(k, m.Dir, m.Env)
	select {
	case <-next.started:
	case <-ctx.Done():
		go next.end()
		return stopped(cell, "")
	}
	if next.err != nil {
		if k != nil {
			_ = c.opts.Store.Remove(k) // it does not run
		}
		return fmt.Errorf("the program that was built for this notebook: %w", next.err)
	}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		next.end()
		return errClosed
	}
	old := c.child
	c.kernel, c.child = k, next
	c.mu.Unlock()
	go old.end() // it has nothing left to say
	if k != nil {
		_ = c.opts.Store.Remember(c.opts.Notebook, k) // else the next session moves again
	}
	if m.Note != "" {
		out.Stream("stderr", "mercer: "+m.Note+"\n")
	}
	earlier := c.ran
	c.ran = nil
	if !m.Now {
		c.ran = earlier // they have declared nothing
		return nil
	}
	if m.Again {
		return c.again(ctx, earlier, out)
	}
	out.Stream("stdout", "A new interpreter has begun. Everything that cells had declared is forgotten.\n")
	return nil
}

// again runs cells again, and drops what they show: their outputs are where they were.
func (c *Client) again(ctx context.Context, cells []session.Cell, out session.Output) error {
	defer out.Progress(display.Progress{Stage: "running cells again", Done: len(cells), Total: len(cells), Ended: true})
	for i, cell := range cells {
		out.Progress(display.Progress{Stage: "running cells again", Done: i, Total: len(cells), Note: cell.Name})
		if _, err := c.Run(ctx, cell, nothing{}); err != nil {
			if ctx.Err() == nil {
				i++ // another attempt can do without what fails
			}
			c.ran = append(c.ran, cells[i:]...)
			return err
		}
	}
	out.Stream("stdout", fmt.Sprintf("A new interpreter has begun. Cells that have run again: %d.\n", len(cells)))
	return nil
}

// remember notes that a cell has run, for again. What ran earlier in the same place is
// no longer in the notebook.
func (c *Client) remember(cell session.Cell) {
	if strings.HasPrefix(cell.Name, "unnumbered") {
		return // what front ends evaluate for themselves
	}
	if cell.Place != "" {
		c.ran = slices.DeleteFunc(c.ran, func(r session.Cell) bool { return r.Place == cell.Place })
	}
	cell.Part = 0
	c.ran = append(c.ran, cell)
}

// dropKernel goes back to this program if one of the Store has not started.
func (c *Client) dropKernel(ch *child) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ch.err == nil || ch.kernel == nil || c.kernel != ch.kernel || c.child != ch || c.closed {
		return false
	}
	_ = c.opts.Store.Remove(ch.kernel) // it does not run
	c.kernel = nil
	c.child = c.start() // now: ch may not be known to be dead yet
	return true
}

// nothing is an Output that shows nothing.
type nothing struct{}

// Stream implements session.Output.
func (nothing) Stream(string, string) {}

// Display implements session.Output.
func (nothing) Display(display.Data) {}

// Update implements session.Output.
func (nothing) Update(display.Data) {}

// Clear implements session.Output.
func (nothing) Clear(bool) {}

// Progress implements session.Output.
func (nothing) Progress(display.Progress) {}

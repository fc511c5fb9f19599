package worker

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/mark"
)

// child is a process that runs cells, from its start to its death.
type child struct {
	started chan struct{} // closed when it is ready, or err says why it is not
	dead    chan struct{} // closed when it has ended and all it said has arrived
	err     error
	ran     bool            // a cell was running last; the client's own
	kernel  *builder.Kernel // that it is; nil if it is none of the Store

	cmd      *exec.Cmd
	to       sender
	requests *os.File
	out      *output
	results  chan message
	words    string                  // its last ones
	heard    func(comm.Message) bool // returns whether there is somebody to hear it
	open     map[string]bool         // comms

	mu      sync.Mutex
	waiting map[int]chan message
}

// startChild starts a child in the background.
func startChild(cmd *exec.Cmd, kernel *builder.Kernel, heard func(comm.Message) bool, between func() session.Output) *child {
	c := &child{
		cmd: cmd, kernel: kernel, heard: heard, open: map[string]bool{},
		started: make(chan struct{}), dead: make(chan struct{}),
		results: make(chan message), waiting: map[int]chan message{},
	}
	go func() {
		answers, err := c.start(between)
		if err != nil {
			c.err = fmt.Errorf("the interpreter did not start: %w", err)
			close(c.started)
			close(c.dead)
			return
		}
		c.read(answers)
	}()
	return c
}

// start starts the process, and returns where its messages arrive.
func (c *child) start(between func() session.Output) (answers *os.File, err error) {
	var files []*os.File
	pipe := func() (r, w *os.File) {
		if err == nil {
			if r, w, err = os.Pipe(); err == nil {
				files = append(files, r, w)
			}
		}
		return r, w
	}
	theirIn, requests := pipe()
	answers, theirOut := pipe()
	stdout, theirStdout := pipe()
	stderr, theirStderr := pipe()
	fail := func(err error) (*os.File, error) {
		for _, f := range files {
			_ = f.Close() // nothing was written
		}
		return nil, err
	}
	if err != nil {
		return fail(err)
	}
	prefix := mark.NewPrefix()
	c.cmd.Stdout, c.cmd.Stderr = theirStdout, theirStderr
	c.cmd.Args = append(c.cmd.Args, "-pipes", inherit(c.cmd, theirIn, theirOut), "-mark", hex.EncodeToString(prefix))
	if err := c.cmd.Start(); err != nil {
		return fail(err)
	}
	for _, f := range []*os.File{theirIn, theirOut, theirStdout, theirStderr} {
		_ = f.Close() // the child has its own
	}
	c.requests, c.to.w = requests, requests
	c.out = newOutput(prefix, stdout, stderr, between)
	return answers, nil
}

// read reads messages until the child dies.
func (c *child) read(answers *os.File) {
	for {
		m, err := receive(answers)
		if err != nil {
			break
		}
		switch m.Kind {
		case ready:
			if c.err = m.Failure.decode(); c.err != nil {
				_ = c.requests.Close() // and it exits
			}
			close(c.started)
		case shown:
			c.tell(m, func(out session.Output) { out.Display(m.Data.decode()) })
		case updated:
			c.tell(m, func(out session.Output) { out.Update(m.Data.decode()) })
		case cleared:
			c.tell(m, func(out session.Output) { out.Clear(m.Wait) })
		case progressed:
			if m.Progress != nil {
				c.out.tell(func(out session.Output) { out.Progress(*m.Progress) })
			}
		case result:
			c.out.at(m.Mark, c.out.finish)
			c.results <- m
		case comms:
			c.out.at(m.Mark, func() { c.relay(m.Comms) })
		case completions, inspection:
			c.answer(m)
		case asked:
			if m.Question != nil {
				c.ask(m)
			}
		}
	}
	_ = answers.Close()
	hang := time.AfterFunc(time.Second, c.kill)
	_ = c.cmd.Wait() // how it ended is in ProcessState
	hang.Stop()
	c.words = c.out.end()
	select {
	case <-c.started:
	default:
		c.err = errors.New("the interpreter did not start: " + c.lastWords())
		close(c.started)
	}
	_ = c.requests.Close()
	c.hangUp()
	close(c.dead)
}

// tell tells the cell that runs, after what was printed before the message.
func (c *child) tell(m message, what func(session.Output)) {
	c.out.at(m.Mark, func() { c.out.tell(what) })
}

// expect is where the answer to a question arrives.
func (c *child) expect(id int) <-chan message {
	answer := make(chan message, 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting[id] = answer
	return answer
}

func (c *child) answer(m message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if to := c.waiting[m.ID]; to != nil {
		to <- m
	}
	delete(c.waiting, m.ID)
}

func (c *child) kill() { _ = c.cmd.Process.Kill() } // it fails if there is nothing left to kill

// end ends the child, which exits when its requests end.
func (c *child) end() {
	<-c.started
	if c.requests == nil {
		return
	}
	_ = c.requests.Close() // again, if it is dead
	select {
	case <-c.dead:
	case <-time.After(time.Second):
		c.kill()
		<-c.dead
	}
}

package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session"
)

// Options are the settings of a Client. The zero value is right for the program
// mercer.
type Options struct {
	Command []string // starts a child, with further arguments; nil means this program and "worker"
	Memory  uint64   // the most bytes that the interpreter may use; 0 means what the machine has

	// Store has the programs that are built for modules that cannot be interpreted. If it
	// is nil, none are built. The program that Notebook had last runs its cells.
	Store    *builder.Store
	Notebook string
}

// Client runs cells in a child process. It has the methods of session.Session.
type Client struct {
	opts Options

	mu     sync.Mutex
	child  *child
	news   string // of a child that has died between two cells; for the next cell
	closed bool
	serial int
	comms  func(comm.Message) // takes what a child sends to front ends; may be nil
	later  session.Output     // see Between; may be nil

	kernel *builder.Kernel // of the Store, that the child is; nil if it is Command
	ran    []session.Cell  // the cells that have run, for %restart again; only Run uses it
}

// patience is how long a child may take to answer an interrupt, before it is
// killed. The session in it gives up on compiled calls earlier.
const patience = 4 * time.Second

// New starts a child and does not wait for it. If the start fails, each cell
// reports why.
func New(opts Options) *Client {
	if opts.Command == nil {
		exe, err := os.Executable()
		if err != nil {
			exe = os.Args[0]
		}
		opts.Command = []string{exe, "worker"}
	}
	c := &Client{opts: opts}
	if opts.Store != nil {
		c.kernel = opts.Store.Last(opts.Notebook)
	}
	c.child = c.start()
	return c
}

// start starts a child that is replaced when it dies.
func (c *Client) start() *child { return c.startAt(c.kernel, "", nil) }

// startAt is start for a program of the Store or nil, and with a current folder and an
// environment; their zero values are those of this process.
func (c *Client) startAt(k *builder.Kernel, dir string, env []string) *child {
	ch := startChild(c.command(k, dir, env), k, c.heard, c.between)
	go func() {
		<-ch.dead
		c.mu.Lock()
		defer c.mu.Unlock()
		if ch.err == nil { // else it is tried again when it is needed
			c.replace(ch)
		}
	}()
	return ch
}

// command makes the command of a child.
func (c *Client) command(k *builder.Kernel, dir string, env []string) *exec.Cmd {
	args := c.opts.Command
	if k != nil {
		args = []string{k.Program, "worker", "-kernel", k.Folder()}
	}
	cmd := exec.Command(args[0], args[1:]...)
	if env == nil {
		env = os.Environ()
	}
	if c.opts.Store != nil {
		env = append(env, c.opts.Store.Environment()...)
		cmd.Args = append(cmd.Args, "-build", "-notebook", c.opts.Notebook)
	}
	if c.opts.Memory > 0 {
		cmd.Args = append(cmd.Args, "-memory", fmt.Sprint(c.opts.Memory))
	}
	cmd.Dir, cmd.Env = dir, env
	return cmd
}

// replace starts another child if ch, which is dead, is still the one in use.
func (c *Client) replace(ch *child) {
	if c.child != ch || c.closed {
		return
	}
	if ch.err == nil && !ch.ran {
		c.news = "mercer: " + ch.lastWords() + "; " + lost
	}
	c.child = c.start()
}

// current is the child that runs cells now, and a new request's ID.
func (c *Client) current() (*child, int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.child.dead:
		c.replace(c.child)
	default:
	}
	c.serial++
	return c.child, c.serial
}

// enter marks a cell of the child's as running, and returns the news for it.
func (c *Client) enter(ch *child, running bool) (news string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ch.ran = running; running {
		news, c.news = c.news, ""
	}
	return news
}

// Run is like session.Session.Run. If the child dies, the cell fails with an
// error of the kind Killed, session.Crash, session.Exit or session.Panic.
func (c *Client) Run(ctx context.Context, cell session.Cell, out session.Output) (display.Data, error) {
	m, err := c.runIn(ctx, cell, out)
	restarted := false
	for range moves {
		move := moving(err)
		if move == nil {
			break
		}
		restarted = restarted || move.Now
		if err = c.move(ctx, cell, move, out); err != nil {
			break
		}
		cell.Part = move.Part
		m, err = c.runIn(ctx, cell, out)
	}
	if err == nil && !restarted {
		c.remember(cell)
	}
	return m.Data.decode(), err
}

// runIn runs a cell in the child. If that has not started, because it is a program of the
// Store, the cell runs in this one.
func (c *Client) runIn(ctx context.Context, cell session.Cell, out session.Output) (message, error) {
	ch, id := c.current()
	m, err := c.ask(ctx, ch, cell, message{Kind: runCell, ID: id, Cell: cell}, out)
	if err != nil && c.dropKernel(ch) {
		ch, id = c.current()
		return c.ask(ctx, ch, cell, message{Kind: runCell, ID: id, Cell: cell}, out)
	}
	return m, err
}

// ask has the child run something, and returns its result.
func (c *Client) ask(ctx context.Context, ch *child, cell session.Cell, order message, out session.Output) (message, error) {
	select {
	case <-ch.started:
	case <-ctx.Done():
		return message{}, stopped(cell, "")
	}
	if ch.err != nil {
		return message{}, ch.err
	}
	if news := c.enter(ch, true); news != "" {
		out.Stream("stderr", news+"\n")
	}
	ch.out.begin(out)
	defer ch.out.begin(nil)
	_ = ch.to.send(order) // it fails if the child is dead, which shows
	interrupted, kill := ctx.Done(), (<-chan time.Time)(nil)
	killed := false
	for {
		select {
		case m := <-ch.results:
			if m.ID == order.ID {
				err := m.Failure.decode()
				if e := useless(err); e != nil {
					ch.kill()
					<-ch.dead
					return message{}, stopped(cell, e.Message+", so the interpreter was ended: "+lost)
				}
				c.enter(ch, false)
				return m, err
			}
		case <-interrupted:
			_ = ch.to.send(message{Kind: interrupt, ID: order.ID})
			interrupted, kill = nil, time.After(patience)
		case <-kill:
			ch.kill()
			killed = true
		case <-ch.dead: // after all its messages
			if killed {
				return message{}, stopped(cell, "the interpreter did not answer and was ended: "+lost)
			}
			return message{}, ch.epitaph(cell)
		}
	}
}

// useless returns the error of a cell that has left a session useless, or nil.
func useless(err error) *session.Error {
	var e *session.Error
	if errors.As(err, &e) && e.Lost {
		return e
	}
	return nil
}

// Between sends to out what goroutines show that cells left behind, while no
// cell runs. Without it, what they print goes to the output of this process.
func (c *Client) Between(out session.Output) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.later = out
}

func (c *Client) between() session.Output {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.later
}

// Close ends the child.
func (c *Client) Close() {
	c.mu.Lock()
	c.closed = true
	ch := c.child
	c.mu.Unlock()
	ch.end()
}

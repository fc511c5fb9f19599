package compiled

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/lang/compiled/wire"
)

// process is a running executable, and the calls that wait for it.
type process struct {
	cmd     *exec.Cmd
	in, out *os.File
	stderr  stderr
	prints  wire.Prints
	finish  func() // closes stderr.over

	sending sync.Mutex
	reading chan struct{} // holds something while a call reads

	mu      sync.Mutex
	last    uint64                 // call
	waiting map[uint64]chan answer // nil when the process has ended
	died    error                  // of what, then
}

// answer is what a call has come to.
type answer struct {
	*wire.Reader
	kind wire.Kind
}

// start starts an executable and waits until it is ready.
func start(binary string, layouts []uint64, prints wire.Prints) (*process, error) {
	over := make(chan struct{})
	p := &process{
		cmd: exec.Command(binary), prints: prints, waiting: map[uint64]chan answer{},
		stderr: stderr{marks: make(chan struct{}, 1), over: over}, finish: sync.OnceFunc(func() { close(over) }),
		reading: make(chan struct{}, 1),
	}
	p.cmd.Env = append(os.Environ(), wire.ServeVariable+"=1")
	p.cmd.Stderr = &p.stderr
	if err := p.launch(); err != nil {
		return nil, err
	}
	ready, err := p.next()
	if err != nil {
		return nil, p.end()
	}
	for _, want := range layouts {
		if ready.Uint64() != want {
			p.kill()
			_ = p.end() // at our wish
			return nil, errors.New("the compiled functions and mercer have different versions of a package that declares one of their types")
		}
	}
	return p, nil
}

// launch starts the process, with pipes to and from it.
func (p *process) launch() error {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return errors.Join(err, theirIn.Close(), in.Close())
	}
	widen(in)
	widen(out)
	p.in, p.out = in, out
	p.cmd.Stdin, p.cmd.Stdout = theirIn, theirOut
	err = p.cmd.Start()
	_, _ = theirIn.Close(), theirOut.Close() // the process has its own
	if err != nil {
		_, _ = in.Close(), out.Close()
	}
	return err
}

// next is the next message that is not a print.
func (p *process) next() (answer, error) {
	for {
		kind, r, err := wire.Receive(p.out)
		switch {
		case err != nil:
			return answer{}, err
		case kind == wire.Stdout:
			_, _ = os.Stdout.Write(r.Rest()) // a print that fails is no error of the call
		case kind == wire.Stderr:
			_, _ = os.Stderr.Write(r.Rest())
		default:
			return answer{r, kind}, nil
		}
	}
}

// await waits for the answer to a call. ok is false if the process ends first.
// One of the waiting calls reads for all of them, because with a separate
// goroutine a call would take several times as long.
func (p *process) await(id uint64, arrived chan answer) (a answer, ok bool) {
	select {
	case a, ok = <-arrived:
		return a, ok
	case p.reading <- struct{}{}:
	}
	defer func() { <-p.reading }()
	select { // it may have come while another call was reading
	case a, ok = <-arrived:
		return a, ok
	default:
	}
	for {
		a, err := p.next()
		if err != nil {
			p.lost()
			return a, false
		}
		if p.prints.Builtins {
			p.stderr.await()
		}
		to := a.Uint64()
		if to == id {
			return a, true
		}
		p.mu.Lock()
		waiting := p.waiting[to]
		p.mu.Unlock()
		if waiting != nil {
			waiting <- a
		}
	}
}

// lost ends all calls of a process that has ended.
func (p *process) lost() {
	died := p.end()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.died = died
	for _, c := range p.waiting {
		close(c)
	}
	p.waiting = nil
}

// expect begins a call: it returns its number and the channel for its answer.
// The channel is closed when the process ends.
func (p *process) expect() (id uint64, arrived chan answer) {
	arrived = make(chan answer, 1)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	if p.waiting == nil {
		close(arrived)
	} else {
		p.waiting[p.last] = arrived
	}
	return p.last, arrived
}

// forget ends a call.
func (p *process) forget(id uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.waiting, id)
}

// send sends a call. If that fails the process has ended, as await will find.
func (p *process) send(message *wire.Writer) {
	p.sending.Lock()
	defer p.sending.Unlock()
	_ = message.Send(p.in, wire.Call)
}

func (p *process) ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting == nil
}

func (p *process) kill() {
	p.finish()
	_ = p.cmd.Process.Kill() // fails if it has ended already
}

// patience is how long a process may take to end that has closed its output.
const patience = 2 * time.Second

// end waits for the end of the process, which is near, and says what it died of.
func (p *process) end() error {
	p.finish()
	_, _ = p.in.Close(), p.out.Close() // it is going
	hurry := time.AfterFunc(patience, p.kill)
	defer hurry.Stop()
	err := p.cmd.Wait()
	if reason := p.stderr.reason(); reason != "" {
		return errors.New(reason)
	}
	if err == nil {
		err = errors.New("exit status 0")
	}
	return fmt.Errorf("the process of the compiled functions ended: %w", err)
}

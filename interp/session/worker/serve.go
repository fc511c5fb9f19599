package worker

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/host"
	"github.com/mercer-go/mercer/interp/session"
)

// server is the child: it runs the cells that the client sends.
type server struct {
	session *session.Session
	in      *os.File
	out     sender
	marker  *marker
	files   standard

	stdin     stdin
	questions questions

	mu      sync.Mutex
	running int                // the ID of the running cell; 0 if none
	cancel  context.CancelFunc // cancels the running cell
	over    chan struct{}      // closed when the last cell has ended; nil before the first
}

// Main runs the child, as the command that a client starts. args are its
// arguments, mercer is the program with what cells can import. It returns the exit code
// when the client is gone.
func Main(args []string, mercer builder.Mercer) int {
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	pipes := flags.String("pipes", "", "the inherited descriptors to read from and write to, as `R,W`")
	mark := flags.String("mark", "", "what marks begin with, in hexadecimal")
	memory := flags.Uint64("memory", 0, "the most `bytes` of memory to take; 0 means what there is")
	build := flags.Bool("build", false, "build programs for modules that cannot be interpreted")
	kernel := flags.String("kernel", "", "the `folder` of such a program, which this is")
	notebook := flags.String("notebook", "", "the `name` of the notebook, for these programs")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	// Jupyter may send an interrupt to the whole process group, but only the
	// client handles it. The signal is not ignored, because a cell's commands
	// would inherit that.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	LimitMemory(*memory)
	collectLater()
	in, out, err := inherited(*pipes)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mercer worker: only mercer starts this command:", err)
		return 2
	}
	kernels, err := kernels(*build, *kernel, *notebook, mercer)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mercer worker:", err)
		return 1
	}
	s := &server{in: in, out: sender{w: out}}
	if err := s.serve(*mark, mercer.Packages, kernels); !errors.Is(err, io.EOF) {
		fmt.Fprintln(os.Stderr, "mercer worker:", err)
		return 1
	}
	return 0
}

// kernels are the programs that the session may build, and the one that this is.
func kernels(build bool, folder, notebook string, mercer builder.Mercer) (k session.Kernels, err error) {
	if !build {
		return k, nil
	}
	k.Notebook = notebook
	if k.Store, err = builder.NewStore(mercer); err != nil || folder == "" {
		return k, err
	}
	k.Now, err = k.Store.Open(folder)
	return k, err
}

// serve answers messages until this fails, and returns the error. If the client
// is gone, that is io.EOF.
func (s *server) serve(mark string, packages host.Packages, kernels session.Kernels) error {
	prefix, err := hex.DecodeString(mark)
	if err != nil {
		return err
	}
	if s.marker, err = newMarker(prefix, os.Stdout, os.Stderr); err != nil {
		return err
	}
	if err := s.stdin.open(); err != nil {
		return err
	}
	s.session, err = session.New(session.Options{Packages: packages, Direct: true, Order: s.marker.between, Send: s.sendComm, Ask: s.ask, Kernels: kernels})
	if err == nil {
		s.files = standard{s.marker, [2]*os.File{os.Stdout, os.Stderr}, s.session.LogTo}
		s.session.LogTo(os.Stderr)
		defer s.leave()
	}
	if sendErr := s.out.send(message{Kind: ready, Failure: encodeError(err)}); sendErr != nil {
		return sendErr
	}
	for {
		m, err := receive(s.in)
		if err != nil {
			return err
		}
		switch m.Kind {
		case runCell:
			go s.run(s.begin(m), m)
		case react:
			go s.react(s.begin(m), m)
		case interrupt:
			s.mu.Lock()
			if s.running == m.ID {
				s.cancel()
				s.stdin.interrupt()
			}
			s.mu.Unlock()
		case complete:
			go s.complete(m)
		case typed:
			go s.questions.answer(m)
		case inspect:
			go s.inspect(m)
		}
	}
}

// farewell is how long this process may take to clean up.
const farewell = 500 * time.Millisecond

// leave cleans up when the client is gone. It lets the running cell end, which may build
// a program and has then processes and files to remove. This process ends in time,
// whatever the session does.
func (s *server) leave() {
	time.AfterFunc(farewell, func() { os.Exit(1) })
	s.mu.Lock()
	over := s.over
	if s.running != 0 {
		s.cancel()
	}
	s.mu.Unlock()
	_ = s.session.Close() // a folder that is left is in the system's temporary folder anyway
	if over != nil {
		<-over
	}
}

// begin returns the context of a cell or reaction that is about to run.
func (s *server) begin(m message) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running, s.cancel, s.over = m.ID, cancel, make(chan struct{})
	s.files.restore() // a goroutine of an earlier cell may have closed them
	s.stdin.begin(s.wanted)
	return ctx
}

// end sends the result.
func (s *server) end(answer message) {
	s.mu.Lock()
	s.running = 0
	s.cancel()
	close(s.over)
	s.mu.Unlock()
	s.stdin.end()
	s.files.restore()
	s.marked(answer)
}

// run runs a cell and sends the result.
func (s *server) run(ctx context.Context, m message) {
	d, err := s.session.Run(ctx, m.Cell, shower{s, m.ID})
	answer := message{Kind: result, ID: m.ID}
	if err == nil {
		answer.Data, err = encodeShown(d)
	}
	answer.Failure = encodeError(err)
	s.end(answer)
}

// react handles messages from front ends and sends the result.
func (s *server) react(ctx context.Context, m message) {
	err := s.session.React(ctx, m.Comms, shower{s, m.ID})
	s.end(message{Kind: result, ID: m.ID, Failure: encodeError(err)})
}

// sendComm sends a message to the front ends, after everything that was
// printed.
func (s *server) sendComm(m comm.Message) {
	s.marked(message{Kind: comms, Comms: []comm.Message{m}})
}

// marked sends a message after everything that was printed so far.
func (s *server) marked(m message) {
	s.marker.mark(func(number uint64) {
		m.Mark = number
		s.send(m)
	})
}

// send sends a message. If this fails, the client is gone, and the child exits
// too.
func (s *server) send(m message) {
	if err := s.out.send(m); err != nil {
		s.leave()
		os.Exit(1)
	}
}

// encodeShown is encodeData; a cell's value may fail to become JSON.
func encodeShown(d display.Data) (out *data, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the value cannot be shown: %v", fault)
		}
	}()
	return encodeData(d)
}

// shower is the session.Output of a cell. It only gets what the session itself
// says; the cell's prints go directly to the streams.
type shower struct {
	server *server
	id     int
}

func (o shower) Stream(name, text string) {
	to, order := os.Stdout, func(write func()) { write() }
	if name == "stderr" {
		to, order = os.Stderr, o.server.marker.between
	}
	order(func() { _, _ = to.WriteString(text) }) // it fails if the cell has closed it
}

func (o shower) Display(d display.Data) { o.send(shown, d) }

func (o shower) Update(d display.Data) { o.send(updated, d) }

func (o shower) Clear(wait bool) { o.server.marked(message{Kind: cleared, ID: o.id, Wait: wait}) }

func (o shower) Progress(p display.Progress) {
	o.server.send(message{Kind: progressed, ID: o.id, Progress: &p})
}

func (o shower) send(k kind, d display.Data) {
	m := message{Kind: k, ID: o.id}
	var err error
	if m.Data, err = encodeShown(d); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	o.server.marked(m)
}

package session

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/host"
	"github.com/mercer-go/mercer/interp/lang/modules"
	"github.com/mercer-go/mercer/interp/session/assist"
)

// Cell is a piece of Go source to run in a Session.
type Cell struct {
	Name   string // such as "cell3"; errors contain it. Only the cells of a script share a name
	Source string
	// Place is the cell's place in a notebook, or "" if it is unknown. The
	// outputs of a cell replace those of an earlier cell in the same place.
	Place string

	// Part is the number of parts, Go or not, that another Session has run: see Move.
	Part int

	rest []string // the code of the cell after Source, if Source is a part of it
}

// Output receives the output of a running cell in order. Its methods are never
// called at the same time, and not after Run has returned.
type Output interface {
	// Stream gets printed text, in whole characters; name is "stdout" or
	// "stderr".
	Stream(name, text string)
	// Display gets a value that is shown before the end of the cell.
	Display(d display.Data)
	// Update gets a value that replaces an earlier one with the same display_id
	// in Transient.
	Update(d display.Data)
	// Clear removes what the cell has shown so far. If wait is true, it waits
	// until there is something new.
	Clear(wait bool)
	// Progress gets the progress of a long computation, first after a moment
	// and then a few times a second.
	Progress(p display.Progress)
}

// Session is an interpreter with the state that its cells have built.
type Session struct {
	fset   *token.FileSet
	engine *engine.Engine
	direct bool
	ctxVar *context.Context // the variable ctx of cells

	mu      lock // guards modules and front, which completion reads while a cell runs
	front   *front.Front
	modules *modules.Loader
	files   atomic.Pointer[modules.Loader] // modules, for who cannot wait for mu
	names   atomic.Pointer[front.Front]    // front, for its Lookup and Declared, which need no mu

	texts     *texts
	idle      sync.RWMutex // locked for reading while cells' code runs
	useless   atomic.Bool  // something that does not stop holds a lock that every cell needs
	undoneMu  sync.Mutex
	undone    []func()                           // what ends of cells could not do, see atEnd
	answering atomic.Pointer[context.CancelFunc] // stops the question that has mu; nil if none has
	looking   atomic.Bool                        // a value is being formatted, see liveValue
	patience  time.Duration                      // see liveValue

	packages  host.Packages
	docs      *assist.Docs
	order     func(write func()) // see Options.Order
	args      []string
	propagate bool
	folder    string // the folder before the last %cd
	commands  commands

	importer *front.Importer
	types    *host.Types
	used     []used // what Use added
	evals    int    // how often Eval has been called
	compiled compilations
	testing  atomic.Pointer[testRun] // nil if no %test runs
	behind   []*engine.Run           // runs of earlier cells whose goroutines go on

	kernels  *builder.Store
	kernel   *builder.Kernel // that this is; nil if it is none of kernels
	notebook string
	checking time.Duration // the processor time of the check of the running cell
	offer    *Move         // what %restart does; nil if nothing was offered
	bar      *progress     // of the running cell

	host       comm.Host
	supervised atomic.Pointer[context.Context]                 // of what runs now; nil between two cells
	ask        func(context.Context, Question) (string, error) // may be nil

	// For the running cell. The functions of the prelude use these, also when a
	// goroutine calls them that an earlier cell left behind.
	value   display.Data
	wanted  bool  // values is, not value; see Eval
	values  []any // of the final expression
	capture atomic.Pointer[capture]
}

// Options are the settings of a Session. All but Packages may be zero, which is
// right for a notebook.
type Options struct {
	// Packages are what cells can import, such as symbols.Packages().
	Packages host.Packages

	Args   []string // os.Args of the cells; nil means only the name "mercer"
	Direct bool     // printed text goes to the output of the process, not to the Output
	// Propagate lets a panic in a function of a cell go on in the program that
	// has called the function outside of a cell, as Go does. Otherwise the cell that
	// is running fails, or the panic is printed, and the call returns zero values:
	// what a cell leaves behind must not end a notebook's process.
	Propagate bool
	// Order calls write, which writes to os.Stderr, so that this keeps its place
	// among what is written to os.Stdout. If it is nil, the order is lost where
	// somebody reads both at the same time.
	Order func(write func())
	// Send sends messages to front ends, in order. It is nil if there are none.
	Send func(comm.Message)
	// Kernels are the programs that can be built for modules that cannot be interpreted.
	Kernels Kernels
	// Ask asks for a line of input. It is nil if there is nobody to ask.
	Ask func(ctx context.Context, q Question) (string, error)
}

// New starts an empty session.
func New(opts Options) (*Session, error) {
	if len(opts.Packages.Symbols) == 0 || len(opts.Packages.Types) == 0 {
		return nil, errors.New("session: Options.Packages is empty; symbols.Packages() has what cells need")
	}
	notes, err := assumed.Check()
	if err != nil {
		return nil, err
	}
	for _, n := range notes {
		fmt.Fprintln(os.Stderr, n)
	}
	if opts.Args == nil {
		opts.Args = []string{"mercer"}
	}
	s := &Session{mu: make(lock, 1), direct: opts.Direct, packages: opts.Packages, docs: assist.NewDocs(opts.Packages.Docs...), order: opts.Order, propagate: opts.Propagate, ask: opts.Ask, kernels: opts.Kernels.Store, kernel: opts.Kernels.Now, notebook: opts.Kernels.Notebook, args: opts.Args, texts: newTexts(), patience: patience}
	s.attach(opts.Send)
	if err := s.start(); err != nil {
		return nil, err
	}
	return s, nil
}

// Close removes the session's files, and ends the commands that its cells
// started. It does not wait for what a cell does. The session must not be used
// afterwards.
func (s *Session) Close() error {
	s.commands.kill()
	return s.files.Load().Close()
}

// Run checks and runs one cell. It returns the value of the cell's final
// expression; the field Data is nil if there is nothing to show. The error is
// an *Error unless the session itself is broken. If ctx ends, the cell is
// stopped, and the error is an *Error of kind Interrupted; the state is kept.
// Only one cell may run at a time.
func (s *Session) Run(ctx context.Context, c Cell, out Output) (display.Data, error) {
	source := strings.TrimPrefix(c.Source, "\ufeff")                        // a byte order mark, which a file may begin with
	source, asked := cutQuestions(strings.ReplaceAll(source, "\r\n", "\n")) // \r means nothing to Go, but much to a shell
	c.Source = source
	for _, q := range asked {
		c.rest = append(c.rest, q.name)
	}
	value, err := s.run(ctx, c, out)
	if err != nil || len(asked) == 0 {
		return value, err
	}
	return s.answer(asked, value, out), nil
}

// run is Run for a cell without questions.
func (s *Session) run(ctx context.Context, c Cell, out Output) (display.Data, error) {
	comm.Attach(&s.host)
	comm.Enter(c.Place)
	s.idle.RLock()
	defer s.idle.RUnlock()
	s.texts.begin(c)
	defer s.texts.end(c.Name)
	shown, err := s.begin(out)
	if err != nil {
		return display.Data{}, err
	}
	s.noValue()
	progress := newProgress(shown.progress)
	s.bar = progress
	ctx = s.withProgress(ctx, progress)
	*s.ctxVar = ctx
	err = s.runCell(ctx, c)
	progress.end()
	if closeErr := shown.close(); err == nil && closeErr != nil {
		err = closeErr
	}
	if err != nil {
		return display.Data{}, err
	}
	return s.value, nil
}

// begin captures what is printed and shown, until the result is closed.
func (s *Session) begin(out Output) (c *capture, err error) {
	c = &capture{out: out}
	if !s.direct && out != Output(hostOutput{}) {
		if c, err = startCapture(out); err != nil {
			return nil, err
		}
	}
	s.capture.Store(c)
	return c, nil
}

// Completeness reports whether source can run: "complete", "incomplete" or
// "invalid". If it is incomplete, the next line should begin with indent.
func Completeness(source string) (status, indent string) { return completeness(source) }

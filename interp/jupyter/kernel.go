package jupyter

import (
	"context"
	"crypto/rand"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mercer-go/mercer/interp/jupyter/zmtp"
)

const (
	linger   = time.Second // time for clients to read the last messages
	farewell = time.Second // time for a running cell to end when the kernel stops
	maxQueue = 1024        // requests that wait for the shell
)

// Options are the settings of a Kernel. The zero value is valid.
type Options struct {
	Version string      // version of this program; "" means "dev"
	Log     *log.Logger // for errors that no client sees; nil means no log
	History string      // the file that keeps cells for later sessions; "" means none
}

// Kernel serves the sockets of one connection file.
type Kernel struct {
	session Session
	log     *log.Logger
	version string
	signer  *signer
	writer  *writer

	shell, control, stdin *zmtp.Router
	iopub                 *zmtp.XPub
	heartbeat             *zmtp.Echo
	circle                zmtp.Circle // of these sockets

	queue    chan *message // verified requests on the shell channel
	aside    chan *message // requests that are served beside a cell
	busy     busy
	deferred []*message // already taken from the queue; only the shell uses it
	count    int        // number of cells that ran; only the shell uses it
	nameless int        // number of cells that ran without a number
	history  history
	run      running
	comms    comms
	input    input
	late     late

	subshells subshells

	dropped  atomic.Int64
	goodbye  atomic.Bool // a shutdown_request has been answered
	stop     sync.Once
	stopping chan struct{}
}

// New binds the sockets of a connection. It does not serve them yet.
func New(c Connection, s Session, opts Options) (*Kernel, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	sign := newSigner(c.Key)
	k := &Kernel{
		session:  s,
		log:      opts.Log,
		version:  opts.Version,
		signer:   sign,
		writer:   newWriter(sign, ownSession+rand.Text()),
		queue:    make(chan *message, maxQueue),
		aside:    make(chan *message, maxQueue),
		stopping: make(chan struct{}),
		input:    input{replies: make(chan *message, 16)},
		late:     late{pace: context.Background()},
	}
	if k.log == nil {
		k.log = log.New(io.Discard, "", 0)
	}
	if k.version == "" {
		k.version = "dev"
	}
	if e, ok := s.(reactor); ok {
		e.Listen(k.fromSession)
	}
	if e, ok := s.(leaver); ok {
		e.Between(&k.late)
	}
	if err := k.listen(c); err != nil {
		_ = k.close(0) // the error of listen is the one to return
		return nil, err
	}
	k.history.file = openHistory(opts.History, k.writer.session, k.log)
	return k, nil
}

func (k *Kernel) listen(c Connection) error {
	if err := k.listenHeartbeat(c); err != nil {
		return err
	}
	if err := k.listenIOPub(c); err != nil {
		return err
	}
	for _, r := range []struct {
		socket **zmtp.Router
		port   int
	}{
		{&k.shell, c.ShellPort},
		{&k.control, c.ControlPort},
		{&k.stdin, c.StdinPort},
	} {
		network, address := c.address(r.port)
		socket, err := zmtp.ListenRouter(network, address, zmtp.Limits{Circle: &k.circle})
		if err != nil {
			return err
		}
		*r.socket = socket
	}
	return nil
}

// Serve answers clients until one of them asks for a shutdown or ctx ends. Then
// it closes the sockets. It can be called only once.
func (k *Kernel) Serve(ctx context.Context) error {
	var loops sync.WaitGroup
	loops.Go(func() { k.receive(k.shell, k.enqueue) })
	loops.Go(func() { k.receive(k.stdin, k.input.heard) })
	loops.Go(k.serveControl)
	go k.serveAside() // so that nothing waits for a slow answer of the session
	shellDone := make(chan struct{})
	go func() {
		defer close(shellDone)
		k.serveShell()
	}()

	select {
	case <-ctx.Done():
		k.shutdown()
	case <-k.stopping:
	}
	k.Interrupt()
	select {
	case <-shellDone:
	case <-time.After(farewell): // a cell that does not stop dies with the process
	}
	err := k.close(linger)
	loops.Wait()
	k.history.close()
	return err
}

// Dropped returns the number of refused messages: without a valid signature,
// replayed, malformed, or sent by a kernel.
func (k *Kernel) Dropped() int64 { return k.dropped.Load() }

// receive verifies the messages of a socket and passes them to handle.
func (k *Kernel) receive(socket *zmtp.Router, handle func(*message)) {
	for {
		got, err := socket.Recv()
		if err != nil {
			return // the socket is closed
		}
		m, err := decode(k.signer, got.Frames)
		if err == nil && strings.HasPrefix(m.header.Session, ownSession) {
			err = errReflected
		}
		if err != nil {
			k.drop(socket.Addr(), err)
			continue
		}
		socket.Trust(got)
		handle(m)
	}
}

// drop counts a refused message. It logs the 1st, 2nd, 4th, 8th, … of them.
func (k *Kernel) drop(at net.Addr, err error) {
	if n := k.dropped.Add(1); n&(n-1) == 0 {
		k.log.Printf("dropped a message at %s (%d so far): %v", at, n, err)
	}
}

// shutdown makes Serve return.
func (k *Kernel) shutdown() { k.stop.Do(func() { close(k.stopping) }) }

func (k *Kernel) isStopping() bool {
	select {
	case <-k.stopping:
		return true
	default:
		return false
	}
}

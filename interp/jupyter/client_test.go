package jupyter

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

const patience = 30 * time.Second // for what should come at once

// script is a session whose cells are Go functions, named by their source.
type script map[string]func(ctx context.Context, out session.Output) (display.Data, error)

func (s script) Run(ctx context.Context, cell session.Cell, out session.Output) (display.Data, error) {
	f, ok := s[cell.Source]
	if !ok {
		return display.Data{}, &session.Error{Kind: session.CompileError, Message: "undefined: " + cell.Source, Cell: cell.Name, Line: 1}
	}
	return f(ctx, out)
}

func (script) Complete(source string, cursor int) session.Completion {
	if source == "panic" {
		panic("complete")
	}
	c := session.Completion{Matches: []string{source}, Start: 0, End: cursor}
	if source == "typed" {
		c.Details = []session.Detail{{Kind: "function", Signature: "()"}}
	}
	return c
}

func (script) Inspect(source string, _, detail int) session.Inspection {
	return session.Inspection{Found: source != "", Text: source, Markdown: fmt.Sprintf("**%s** %d", source, detail)}
}

func text(s string) display.Data { return display.Data{Data: display.MIMEMap{"text/plain": s}} }

// nothing is a cell that does nothing.
func nothing(context.Context, session.Output) (display.Data, error) { return display.Data{}, nil }

// connection finds five free ports.
func connection(t *testing.T) Connection {
	t.Helper()
	c := Connection{Transport: "tcp", IP: "127.0.0.1", Key: "secret", SignatureScheme: signatureScheme}
	for _, port := range []*int{&c.ShellPort, &c.IOPubPort, &c.StdinPort, &c.ControlPort, &c.HeartbeatPort} {
		// Not one that the system may give to somebody's connection meanwhile.
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10000+mathrand.IntN(20000)))
		for tries := 0; err != nil && tries < 50; tries++ {
			l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10000+mathrand.IntN(20000)))
		}
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return c
}

// serve starts a kernel; done is closed when Serve has returned.
func serve(t *testing.T, c Connection, s Session) (k *Kernel, done <-chan struct{}) {
	t.Helper()
	k, err := New(c, s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := k.Serve(ctx); err != nil {
			t.Errorf("Serve: %v", err)
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-served
	})
	return k, served
}

// received is a message that a client got.
type received struct {
	Type    string
	Parent  string // its msg_id
	Content map[string]any
}

func (r received) str(key string) string { s, _ := r.Content[key].(string); return s }

// channel is one socket of a client, pumped into a Go channel.
type channel struct {
	socket zmq4.Socket
	in     chan zmq4.Msg
}

// client is a Jupyter client on another implementation of ZeroMQ.
type client struct {
	t                            *testing.T
	signer                       *signer
	shell, control, iopub, stdin channel
	session                      string
	serial                       int
	cancel                       context.CancelFunc
}

func newClient(t *testing.T, c Connection) *client {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cl := &client{t: t, signer: newSigner(c.Key), session: rand.Text(), cancel: cancel}
	id := zmq4.WithID(zmq4.SocketIdentity(cl.session)) // shell and stdin are known to be of one client
	cl.shell = cl.dial(zmq4.NewDealer(ctx, id), c.ShellPort)
	cl.stdin = cl.dial(zmq4.NewDealer(ctx, id), c.StdinPort)
	cl.control = cl.dial(zmq4.NewDealer(ctx), c.ControlPort)
	sub := zmq4.NewSub(ctx)
	if err := sub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	cl.iopub = cl.dial(sub, c.IOPubPort)
	if hello := cl.recv(cl.iopub); hello.Type != "iopub_welcome" || hello.Content["subscription"] != "" {
		t.Fatalf("first on iopub: %+v", hello)
	}
	t.Cleanup(cl.close)
	return cl
}

// close vanishes, without a word to the kernel.
func (c *client) close() {
	c.cancel()
	for _, ch := range []channel{c.shell, c.control, c.iopub, c.stdin} {
		_ = ch.socket.Close()
	}
}

func (c *client) dial(socket zmq4.Socket, port int) channel {
	c.t.Helper()
	if err := socket.Dial("tcp://127.0.0.1:" + strconv.Itoa(port)); err != nil {
		c.t.Fatal(err)
	}
	ch := channel{socket, make(chan zmq4.Msg, 10_000)}
	go func() {
		for {
			msg, err := socket.Recv()
			if err != nil {
				return
			}
			ch.in <- msg
		}
	}()
	return ch
}

// message lays out a well signed message and returns its id.
func (c *client) message(kind string, content any) (id string, frames [][]byte) {
	c.t.Helper()
	c.serial++
	id = c.session + strconv.Itoa(c.serial)
	h, err := json.Marshal(header{ID: id, Session: c.session, Type: kind, Version: Protocol})
	if err != nil {
		c.t.Fatal(err)
	}
	body, err := json.Marshal(content)
	if err != nil {
		c.t.Fatal(err)
	}
	return id, encode(c.signer, nil, [][]byte{h, []byte("{}"), []byte("{}"), body})
}

func (c *client) sendFrames(ch channel, frames [][]byte) {
	c.t.Helper()
	if err := ch.socket.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) send(ch channel, kind string, content any) (id string) {
	c.t.Helper()
	id, frames := c.message(kind, content)
	c.sendFrames(ch, frames)
	return id
}

func (c *client) recv(ch channel) received {
	c.t.Helper()
	select {
	case msg := <-ch.in:
		at := slices.IndexFunc(msg.Frames, func(f []byte) bool { return string(f) == string(delimiter) })
		if at < 0 {
			c.t.Fatalf("no delimiter: %v", msg)
		}
		m, err := decode(c.signer, msg.Frames)
		if err != nil {
			c.t.Fatal(err)
		}
		if m.header.Version != Protocol || m.header.Session == "" || m.header.Date == "" {
			c.t.Errorf("header %+v", m.header)
		}
		var parent header
		if err := json.Unmarshal(msg.Frames[at+3], &parent); err != nil {
			c.t.Fatal(err)
		}
		r := received{Type: m.header.Type, Parent: parent.ID}
		if err := json.Unmarshal(m.content, &r.Content); err != nil {
			c.t.Fatal(err)
		}
		return r
	case <-time.After(patience):
		c.t.Fatal("no message came")
		return received{}
	}
}

// reply waits for the next reply and checks that it is of the request.
func (c *client) reply(ch channel, id string) received {
	c.t.Helper()
	r := c.recv(ch)
	if r.Parent != id {
		c.t.Fatalf("a reply to %q, want one to %q: %+v", r.Parent, id, r)
	}
	if r.str("status") == "" {
		c.t.Errorf("no status in %+v", r)
	}
	return r
}

// ask sends a request on the shell channel and waits for its reply and idle.
func (c *client) ask(kind string, content any) received {
	c.t.Helper()
	id := c.send(c.shell, kind, content)
	r := c.reply(c.shell, id)
	c.outputs(id)
	return r
}

// outputs collects a request's messages on iopub, and checks that they begin
// with busy and end with idle.
func (c *client) outputs(id string) []received {
	c.t.Helper()
	var got []received
	for {
		m := c.recv(c.iopub)
		if m.Parent != id {
			continue // of an earlier request
		}
		if len(got) == 0 && m.str("execution_state") != "busy" {
			c.t.Fatalf("before busy: %+v", m)
		}
		got = append(got, m)
		if m.str("execution_state") == "idle" {
			return got[1 : len(got)-1]
		}
	}
}

type object = map[string]any

func run(code string) object { return object{"code": code} }

// kinds names the messages' types, streams with their text.
func kinds(messages []received) string {
	s := ""
	for _, m := range messages {
		s += " " + m.Type
		if m.Type == "stream" {
			s += fmt.Sprintf("(%s:%s)", m.str("name"), m.str("text"))
		}
	}
	return s
}

package jupyter

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/mercer-go/mercer/interp/jupyter/zmtp"
)

// request is a message on the shell or control channel, with the way back to
// its sender.
type request struct {
	*message
	kernel *Kernel
	socket *zmtp.Router
}

type handler func(*Kernel, *request)

// fault is the content of a reply that says why a request failed.
type fault struct {
	Status    string   `json:"status"`
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// reply answers the request with the content, on the channel of the request.
func (r *request) reply(content any) {
	frames, err := r.kernel.writer.frames(r.identities, r.message, r.replyType(), content)
	if err != nil {
		r.kernel.log.Printf("reply: %v", err)
		return
	}
	r.socket.Send(frames)
}

func (r *request) replyType() string {
	return strings.TrimSuffix(r.header.Type, "_request") + "_reply"
}

// isRequest reports whether the sender waits for a reply.
func (r *request) isRequest() bool { return strings.HasSuffix(r.header.Type, "_request") }

// fail replies with an error. A message that is not a request gets no reply.
func (r *request) fail(name, format string, args ...any) {
	if r.isRequest() {
		r.reply(fault{"error", name, fmt.Sprintf(format, args...), []string{}})
	}
}

// into decodes the request's content. If it cannot, it replies with an error
// and returns false.
func (r *request) into(content any) bool {
	if err := json.Unmarshal(r.content, content); err != nil {
		r.fail("bad request", "%s: %v", r.header.Type, err)
		return false
	}
	return true
}

// handle serves one message, between a busy and an idle status, in the shell's
// turn or beside it. A panic in one message must not end the kernel.
func (k *Kernel) handle(handlers map[string]handler, socket *zmtp.Router, m *message, shell bool) {
	r := &request{message: m, kernel: k, socket: socket}
	defer k.announce(m, shell)()
	defer func() {
		if fault := recover(); fault != nil {
			k.log.Printf("%s: %v\n%s", m.header.Type, fault, debug.Stack())
			r.fail("internal error", "%v", fault)
		}
	}()
	if h, ok := handlers[m.header.Type]; ok {
		h(k, r)
		return
	}
	r.fail("not supported", "this kernel has no %s on this channel", m.header.Type)
}

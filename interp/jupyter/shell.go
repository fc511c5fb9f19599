package jupyter

import "time"

// shellHandlers are the messages of the shell channel. They are served one at a
// time, in order, but see asideHandlers.
var shellHandlers = map[string]handler{
	"kernel_info_request": (*Kernel).kernelInfo,
	"execute_request":     (*Kernel).execute,
	"complete_request":    (*Kernel).complete,
	"inspect_request":     (*Kernel).inspect,
	"is_complete_request": (*Kernel).isComplete,
	"history_request":     (*Kernel).getHistory,
	"comm_info_request":   (*Kernel).commInfo,
	"comm_open":           (*Kernel).commOpen,
	"comm_msg":            (*Kernel).commMessage,
	"comm_close":          (*Kernel).commMessage,
	"shutdown_request":    (*Kernel).shutdownRequest,
	"interrupt_request":   (*Kernel).interruptRequest,
}

// lull is how long the queue has to be quiet after a cell's failure, before the
// cells that were sent along with it are taken to have all arrived.
const lull = 20 * time.Millisecond

// longestLull is how long that is waited for: a slider that is dragged sends
// messages for as long as it likes.
const longestLull = 10 * lull

// enqueue hands a message to the shell, or to those served aside. While the
// queue is full, no more is read from the clients.
func (k *Kernel) enqueue(m *message) {
	sub := m.subshell()
	if !k.subshells.has(sub) {
		(&request{message: m, kernel: k, socket: k.shell}).fail("no subshell", "there is no subshell %q", sub)
		return
	}
	to := k.queue
	switch _, quick := asideHandlers[m.header.Type]; {
	case m.header.Type == "execute_request":
		k.busy.more(1)
	case quick && (sub != "" || k.busy.cells()):
		to = k.aside
	}
	select {
	case to <- m:
	case <-k.stopping:
	}
}

func (k *Kernel) serveShell() {
	for {
		m := k.next()
		if m == nil {
			return
		}
		k.handle(shellHandlers, k.shell, m, true)
		if m.header.Type == "execute_request" {
			k.busy.more(-1)
		}
		if k.goodbye.Load() {
			k.shutdown()
		}
	}
}

// next waits for a message; it is nil when the kernel stops.
func (k *Kernel) next() *message {
	if k.isStopping() {
		return nil
	}
	if len(k.deferred) > 0 {
		m := k.deferred[0]
		k.deferred = k.deferred[1:]
		return m
	}
	select {
	case m := <-k.queue:
		return m
	case <-k.stopping:
		return nil
	}
}

// abortQueued marks the cells that were sent before their senders could know of
// a failure, so that they are answered but not run. It is called before the
// failed cell's reply, after which a client may well mean what it sends.
func (k *Kernel) abortQueued() {
	quiet := time.NewTimer(lull)
	defer quiet.Stop()
	enough := time.NewTimer(longestLull)
	defer enough.Stop()
	for waiting := true; waiting && len(k.deferred) < maxQueue; {
		select {
		case m := <-k.queue:
			k.deferred = append(k.deferred, m)
			quiet.Reset(lull)
		case <-quiet.C:
			waiting = false
		case <-enough.C:
			waiting = false
		case <-k.stopping:
			waiting = false
		}
	}
	for _, m := range k.deferred {
		m.aborted = m.header.Type == "execute_request"
	}
}

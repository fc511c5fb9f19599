package jupyter

import "time"

// shellHandlers are the messages of the shell channel. They are served one at a
// time and in order, but see asideHandlers.
//
// The signature of a message does not cover its channel. So a type is served only
// on the channel on which clients send it. Three types are served on both channels,
// and do the same on both: kernel_info_request, which clients send on the control
// channel to test it, shutdown_request, which old clients, such as the console of
// IPython 3, send on the shell channel, and interrupt_request, which VS Code sent
// there until the end of 2025. It must not wait for the cell, so enqueue serves it.
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
}

// lull is how long the queue must be quiet after a cell's failure. Then all
// cells that were sent with it have probably arrived.
const lull = 20 * time.Millisecond

// longestLull is the longest wait for a lull: a slider that is dragged sends
// messages without end.
const longestLull = 10 * lull

// enqueue passes a message to the shell or to serveAside. While the queue is
// full, nothing is read from the clients.
func (k *Kernel) enqueue(m *message) {
	sub := m.subshell()
	if !k.subshells.has(sub) {
		(&request{message: m, kernel: k, socket: k.shell}).fail("no subshell", "there is no subshell %q", sub)
		return
	}
	if m.header.Type == "interrupt_request" {
		k.handle(controlHandlers, k.shell, m, false)
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

// next waits for a message. It returns nil when the kernel stops.
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
// a failure. They are answered but not run. It is called before the reply to
// the failed cell, because what a client sends after that reply is meant to
// run.
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

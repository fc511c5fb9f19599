package jupyter

import "sync"

// asideHandlers are the messages of the shell channel that need no interpreter,
// or only what it can answer while a cell runs. While there are cells to run,
// these messages are served beside them, one at a time.
var asideHandlers = map[string]handler{
	"kernel_info_request": (*Kernel).kernelInfo,
	"complete_request":    (*Kernel).complete,
	"inspect_request":     (*Kernel).inspect,
	"is_complete_request": (*Kernel).isComplete,
	"history_request":     (*Kernel).getHistory,
	"comm_info_request":   (*Kernel).commInfo,
}

// busy is what the shell has to do. Front ends take the last status they see as
// the kernel's status. So after the "idle" of a message that was served aside,
// the cell's "busy" is sent again.
type busy struct {
	mu      sync.Mutex
	pending int      // cells that wait or run
	serves  *message // the shell's own message
}

// more counts a cell that has arrived.
func (b *busy) more(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending += n
}

func (b *busy) cells() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pending > 0
}

// announce says that m is being served; done says that it has been served. It
// remembers the shell's own message.
func (k *Kernel) announce(m *message, shell bool) (done func()) {
	k.busy.mu.Lock()
	defer k.busy.mu.Unlock()
	k.status(m, "busy")
	if shell {
		k.busy.serves = m
	}
	return func() {
		k.busy.mu.Lock()
		defer k.busy.mu.Unlock()
		k.status(m, "idle")
		switch {
		case shell:
			k.busy.serves = nil
		case k.busy.serves != nil:
			k.status(k.busy.serves, "busy")
		}
	}
}

// serveAside serves what can be served beside a cell, until the kernel stops.
func (k *Kernel) serveAside() {
	for {
		select {
		case m := <-k.aside:
			k.handle(asideHandlers, k.shell, m, false)
		case <-k.stopping:
			return
		}
	}
}

package jupyter

import (
	"context"
	"sync"
)

// running is the running cell, if there is one.
type running struct {
	mu     sync.Mutex
	cancel context.CancelFunc
}

// begin returns the context of a cell that is about to run.
func (r *running) begin() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel = cancel
	return ctx
}

// end says that the cell has ended.
func (r *running) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel()
	r.cancel = nil
}

// Interrupt stops the running cell. It does nothing if no cell runs.
func (k *Kernel) Interrupt() {
	k.run.mu.Lock()
	defer k.run.mu.Unlock()
	if k.run.cancel != nil {
		k.run.cancel()
	}
}

func (k *Kernel) interruptRequest(r *request) {
	k.Interrupt()
	r.reply(ok{"ok"})
}

//go:build unix

package jupyter

import (
	"context"
	"os"
	"time"
)

// Orphaned returns a channel that is closed when the process that started this
// kernel dies. So a server that crashes leaves no kernel behind. Without
// JPY_PARENT_PID in the environment, the channel is never closed.
func Orphaned(ctx context.Context) <-chan struct{} {
	dead := make(chan struct{})
	if os.Getenv("JPY_PARENT_PID") == "" {
		return dead
	}
	// There may be a wrapper between the two processes, so the current parent
	// counts. When it dies, another process adopts this one.
	parent := os.Getppid()
	go func() {
		poll := time.NewTicker(time.Second)
		defer poll.Stop()
		for os.Getppid() == parent {
			select {
			case <-poll.C:
			case <-ctx.Done():
				return
			}
		}
		close(dead)
	}()
	return dead
}

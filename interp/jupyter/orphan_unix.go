//go:build unix

package jupyter

import (
	"context"
	"os"
	"time"
)

// Orphaned returns a channel that is closed when the process that started this
// kernel has died, so that no kernel is left behind by a server that crashed.
// Without JPY_PARENT_PID in the environment, nobody asks for that, and the
// channel is never closed.
func Orphaned(ctx context.Context) <-chan struct{} {
	dead := make(chan struct{})
	if os.Getenv("JPY_PARENT_PID") == "" {
		return dead
	}
	// A wrapper may stand between the two, so the parent that counts is the one
	// that there is now; when it dies, another process adopts this one.
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

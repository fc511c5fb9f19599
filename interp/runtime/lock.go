package runtime

import (
	"context"
	"sync/atomic"
	"time"
)

// lock is a mutex that somebody can give up waiting for.
type lock chan struct{}

func (l lock) Lock() { l <- struct{}{} }

func (l lock) Unlock() { <-l }

// lockUnless locks, unless a context ends before.
func (l lock) lockUnless(ctx context.Context) bool {
	select {
	case l <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// grace is how long what is told to stop may take to stop, before it is left
// behind.
const grace = 2 * time.Second

// guarded runs f, which looks at the front end, in a goroutine that has mu, and
// waits for its end. It does nothing if it does not get mu before enter ends.
// When ctx ends, the type checker and imports are told to stop, and guarded waits no longer
// than the grace. Then the session is useless as long as f keeps mu.
func (s *Session) guarded(enter, ctx context.Context, f func()) {
	if enter.Err() != nil || !s.mu.lockUnless(enter) {
		return
	}
	done := make(chan struct{})
	var left atomic.Bool
	go func() {
		defer func() { // after all it has ended
			close(done)
			if left.Load() {
				s.useless.Store(false)
			}
		}()
		defer s.mu.Unlock()
		var stop atomic.Bool
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
		s.front.Stop, s.modules.Stop = stop.Load, stop.Load
		f()
	}()
	select {
	case <-done:
		return
	case <-ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(grace):
		s.useless.Store(true)
		left.Store(true)
		select {
		case <-done:
			s.useless.Store(false)
		default:
		}
	}
}

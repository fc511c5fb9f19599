package session

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

// waitsFor is how long enter waits before it looks whether there is something
// to wait for.
const waitsFor = 100 * time.Millisecond

// enter locks mu for a cell. A question that has mu is told to stop. The error
// is an *Error: the cell has been interrupted before, or something that does not
// stop keeps mu.
func (s *Session) enter(ctx context.Context, c Cell) error {
	for {
		switch {
		case s.useless.Load():
			return s.given(c, "the type checker")
		case ctx.Err() != nil:
			return s.interrupted(c)
		}
		select {
		case s.mu <- struct{}{}: // as nearly always
			s.catchUp()
			return nil
		default:
		}
		wait, cancel := context.WithTimeout(ctx, waitsFor)
		entered := s.mu.lockUnless(wait)
		cancel()
		if entered {
			s.catchUp()
			return nil
		}
		if stop := s.answering.Load(); stop != nil {
			(*stop)()
		}
	}
}

// atEnd does f, with mu locked, at the end of a cell, even if it has been
// interrupted. If something that does not stop keeps mu, who enters next does f
// first.
func (s *Session) atEnd(ctx context.Context, c Cell, f func()) {
	if s.enter(context.WithoutCancel(ctx), c) == nil {
		defer s.mu.Unlock()
		f()
		return
	}
	s.undoneMu.Lock()
	defer s.undoneMu.Unlock()
	s.undone = append(s.undone, f)
}

// catchUp does what ends of cells could not do. The caller holds mu.
func (s *Session) catchUp() {
	s.undoneMu.Lock()
	undone := s.undone
	s.undone = nil
	s.undoneMu.Unlock()
	for _, f := range undone {
		f()
	}
}

// catchUpNow is catchUp for who does not hold mu, and does not wait for it.
func (s *Session) catchUpNow() {
	select {
	case s.mu <- struct{}{}:
		defer s.mu.Unlock()
		s.catchUp()
	default:
	}
}

// hide makes later cells forget names that only the running cell needed.
func (s *Session) hide(ctx context.Context, names ...string) {
	s.atEnd(ctx, Cell{}, func() {
		for _, name := range names {
			s.front.Hide(name)
		}
	})
}

// grace is how long what is told to stop may take to stop, before it is left
// behind.
const grace = 2 * time.Second

// guarded runs f, which looks at the front end, in a goroutine, for who has mu.
// It waits for its end, and unlocks mu. When ctx ends, the type checker and
// imports are told to stop, and guarded waits no longer than the grace. Then the
// session is useless as long as f keeps mu.
func (s *Session) guarded(ctx context.Context, f func()) {
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

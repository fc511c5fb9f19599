package session

import (
	"context"
	"fmt"
	"os"

	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/compiled"
)

// reset implements %reset: a new interpreter replaces the old one.
func (s *Session) reset(ctx context.Context, o order) error {
	if o.args != "" && o.args != "-f" {
		return o.Fault("%%reset takes no arguments")
	}
	if err := s.enter(ctx, o.cell); err != nil {
		return err
	}
	defer s.mu.Unlock()
	for _, r := range s.behind {
		r.Stop()
	}
	for _, r := range s.behind {
		settle(r)
	}
	s.behind = nil
	comm.Forget() // their functions would run in the old interpreter
	old := s.modules
	if err := s.start(); err != nil {
		return err
	}
	*s.ctxVar = ctx
	ends := map[*compiled.Functions]bool{}
	for _, w := range s.compiled.live {
		ends[w] = true
	}
	for w := range ends {
		w.Close()
	}
	s.compiled.live = nil // the count goes on: each name is used only once
	if err := old.Close(); err != nil {
		return err
	}
	fmt.Fprintln(os.Stdout, "Everything that cells had declared is forgotten.")
	return nil
}

package session

import (
	"context"
	"embed"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

// initModules loads the packages of modules that were imported since the last
// call, and initialises them, dependencies first.
func (s *Session) initModules(ctx context.Context, c Cell, run *engine.Run) error {
	if err := s.enter(ctx, c); err != nil {
		return err
	}
	pending := s.modules.Pending()
	s.mu.Unlock()
	if len(pending) > 0 {
		begun := cpuTime()
		defer func() { s.buildSlow(ctx, c, s.checking+cpuTime()-begun, pending) }()
	}
	for _, p := range pending {
		built := s.engine.Build(p.Types, p.Files, p.Info)
		for v, fs := range p.Embed {
			*(*embed.FS)(s.engine.Address(v)) = fs.Embedded()
		}
		if f := run.Call(built.Func("init")); f != nil {
			return s.failed(ctx, c, f)
		}
	}
	return nil
}

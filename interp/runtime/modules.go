package runtime

import (
	"github.com/mercer-go/mercer/interp/engine"
)

// initModules takes in the packages of modules that have been imported since
// it was last called, and initialises them, dependencies first.
func (s *Session) initModules(run *engine.Run) *engine.Failure {
	s.mu.Lock()
	pending := s.modules.Pending()
	s.mu.Unlock()
	for _, p := range pending {
		if f := run.Call(s.engine.Build(p.Types, p.Files, p.Info).Func("init")); f != nil {
			return f
		}
	}
	return nil
}

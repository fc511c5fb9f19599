package session

import (
	"go/types"
	"slices"
	"time"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// slow is the processor time from which on an import is built for the next session.
const slow = 2 * time.Second

// buildSlow has a kernel built that has the packages of an import compiled in, if
// interpreting them has taken long: the next session of the notebook begins with it. That
// kernel must be able to do all that this one can, so there is none if one of the packages
// exports something generic, of which compiled packages have no code.
func (s *Session) buildSlow(c Cell, took time.Duration, loaded []*modules.Package) {
	if took < slow || s.kernels == nil {
		return
	}
	for _, p := range loaded {
		if exportsGeneric(p.Types) {
			return
		}
	}
	imports := front.Imports(c.Source)
	s.mu.Lock()
	imports = slices.DeleteFunc(imports, func(path string) bool { return s.modules.ModuleOf(path) == "" || s.compiledPackage(path) != nil })
	manifest := s.modules.Manifest()
	s.mu.Unlock()
	if s.kernel != nil {
		imports = append(imports, s.kernel.Asked...)
	}
	if manifest == "" || len(imports) == 0 {
		return
	}
	_ = s.kernels.BuildLater(manifest, imports, s.notebook) // without it, the next session is as slow
}

// exportsGeneric reports whether cells can use a generic function or type of a package.
func exportsGeneric(p *types.Package) bool {
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		switch t := o.Type().(type) {
		case *types.Signature:
			if t.TypeParams().Len() > 0 {
				return true
			}
		case *types.Named:
			if _, isType := o.(*types.TypeName); isType && t.TypeParams().Len() > 0 && t.TypeArgs().Len() == 0 {
				return true
			}
		}
	}
	return false
}

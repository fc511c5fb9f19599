package session

import (
	"context"
	"go/types"
	"slices"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// slow is the processor time from which on an import is built for the next session.
const slow = 2 * time.Second

// buildSlow has a kernel built that has packages of an import compiled in, if interpreting
// them has taken long: the next session of the notebook begins with it.
func (s *Session) buildSlow(ctx context.Context, c Cell, took time.Duration, loaded []*modules.Package) {
	if took < slow || s.kernels == nil || s.enter(ctx, c) != nil {
		return
	}
	packages := compilable(loaded, s.modules.ModuleOf)
	manifest := s.modules.Manifest()
	s.mu.Unlock()
	if manifest == "" || len(packages) == 0 {
		return
	}
	if s.kernel != nil {
		packages = append(packages, s.kernel.Asked...)
	}
	_ = s.kernels.BuildLater(manifest, packages, s.notebook) // without it, the next session is as slow
}

// compilable returns the packages that can do all the same when they are compiled. Of
// something generic, compiled packages have no code. So if a package exports that, all of
// its module is interpreted, because the packages of a module share internal ones; and so
// is a module that uses this one. module returns the module of a package.
func compilable(loaded []*modules.Package, module func(path string) string) (paths []string) {
	interpreted := map[string]bool{"": true} // by module; of a package in no module nothing is known
	for before := -1; before < len(interpreted); {
		before = len(interpreted)
		for _, p := range loaded {
			generic := builder.Importable(p.Types.Path()) && exportsGeneric(p.Types)
			uses := slices.ContainsFunc(p.Types.Imports(), func(dep *types.Package) bool {
				m := module(dep.Path())
				return m != "" && interpreted[m]
			})
			if m := module(p.Types.Path()); generic || uses || !strings.Contains(m, "@") { // the last is a folder, which may change
				interpreted[m] = true
			}
		}
	}
	for _, p := range loaded {
		if path := p.Types.Path(); !interpreted[module(path)] && builder.Importable(path) {
			paths = append(paths, path)
		}
	}
	return paths
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

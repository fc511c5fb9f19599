package builder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// withMore is the module of a build. Its path begins with that of mercer, because it
// holds a copy of mercer's main package, which imports mercer's internal packages.
const withMore = modulePath + "/with-more"

// unversioned is the usual version for a module that has none.
const unversioned = "v0.0.0"

// module writes the go.mod of a build. It requires what mercer and the manifest
// require, in the later of two versions.
func (b *building) module(ctx context.Context) error {
	source, local, err := b.source(ctx)
	if err != nil {
		return err
	}
	f, sum, err := readModule(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	b.own = required(f)
	version := b.mercer.Version
	if local {
		version = unversioned
		if err := f.AddReplace(modulePath, "", source, ""); err != nil {
			return err
		}
	}
	if err := errors.Join(f.AddModuleStmt(withMore), f.AddRequire(modulePath, version)); err != nil {
		return err
	}
	if b.Manifest != "" {
		more, err := b.merge(f)
		if err != nil {
			return err
		}
		sum = append(sum, more...)
	}
	f.Cleanup()
	text, err := f.Format()
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(b.dir, "go.mod"), text, 0o644), os.WriteFile(filepath.Join(b.dir, "go.sum"), sum, 0o644))
}

// readModule reads a go.mod and its go.sum, which may not exist.
func readModule(file string) (f *modfile.File, sum []byte, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	if f, err = modfile.Parse(file, data, nil); err != nil {
		return nil, nil, err
	}
	sum, err = os.ReadFile(strings.TrimSuffix(file, ".mod") + ".sum")
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return f, sum, err
}

// merge adds what the manifest says to f, and returns its go.sum. The manifest's own
// module is replaced by its folder.
func (b *building) merge(f *modfile.File) (sum []byte, err error) {
	m, sum, err := readModule(b.Manifest)
	if err != nil {
		return nil, err
	}
	folder := filepath.Dir(b.Manifest)
	if m.Module != nil && slices.ContainsFunc(b.Packages, func(p string) bool { return modules.Within(p, m.Module.Mod.Path) }) {
		if err := errors.Join(f.AddRequire(m.Module.Mod.Path, unversioned), f.AddReplace(m.Module.Mod.Path, "", folder, "")); err != nil {
			return nil, err
		}
	}
	for _, r := range m.Require {
		i := slices.IndexFunc(f.Require, func(o *modfile.Require) bool { return o.Mod.Path == r.Mod.Path })
		if i >= 0 && semver.Compare(f.Require[i].Mod.Version, r.Mod.Version) >= 0 || r.Mod.Path == modulePath {
			continue
		}
		if err := f.AddRequire(r.Mod.Path, r.Mod.Version); err != nil {
			return nil, err
		}
	}
	for _, r := range m.Replace {
		to := r.New.Path
		if r.New.Version == "" && !filepath.IsAbs(to) {
			to = filepath.Join(folder, filepath.FromSlash(to))
		}
		if err := f.AddReplace(r.Old.Path, r.Old.Version, to, r.New.Version); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// add adds the modules that are to be compiled in, and returns the patterns of their
// packages. Modules that mercer has compiled in must keep their versions, because the
// tables of symbols belong to these versions.
func (b *building) add(ctx context.Context) (patterns []string, err error) {
	patterns = slices.Clone(b.Packages)
	for _, w := range b.With {
		query := w
		path, folder, local := strings.Cut(w, "=")
		if local {
			if folder, err = filepath.Abs(folder); err != nil {
				return nil, err
			}
			if _, err := b.run(ctx, "mod", "edit", "-replace", path+"="+folder); err != nil {
				return nil, err
			}
			query = path + "@" + unversioned
		} else {
			path, _, _ = strings.Cut(w, "@")
		}
		b.Report("finding modules", path)
		if _, err := b.run(ctx, "get", query); err != nil {
			return nil, err
		}
		after, err := b.requirements()
		if err != nil {
			return nil, err
		}
		if after[path] != "" {
			path += "/..." // of a module, all packages
		}
		patterns = append(patterns, path)
	}
	after, err := b.requirements()
	if err != nil {
		return nil, err
	}
	for path, version := range after {
		if was := b.own[path]; was != "" && was != version && b.hasModule(path) {
			return nil, fmt.Errorf("this needs %s %s, but this mercer has %s", path, version, was)
		}
	}
	return patterns, nil
}

// requirements returns the required versions in go.mod, by module.
func (b *building) requirements() (map[string]string, error) {
	f, _, err := readModule(filepath.Join(b.dir, "go.mod"))
	if err != nil {
		return nil, err
	}
	return required(f), nil
}

func required(f *modfile.File) map[string]string {
	out := map[string]string{}
	for _, r := range f.Require {
		out[r.Mod.Path] = r.Mod.Version
	}
	return out
}

// hasModule reports whether mercer has packages of a module compiled in.
func (b *building) hasModule(path string) bool {
	for p := range b.mercer.Packages.Symbols {
		if modules.Within(p, path) && b.mercer.has(p) {
			return true
		}
	}
	return false
}

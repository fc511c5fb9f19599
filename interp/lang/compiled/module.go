package compiled

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// buildModule is the module that a cell is built in.
type buildModule struct {
	text, sum string
	local     bool // packages come from folders that may change
}

// module takes the requirements of the notebook's go.mod. For packages that are
// compiled into mercer, and that are in none of its modules, it takes mercer's
// requirements.
func (p *Program) module(manifest string) (buildModule, error) {
	var m buildModule
	f := &modfile.File{Syntax: &modfile.FileSyntax{}}
	own := ""
	if manifest != "" {
		data, err := os.ReadFile(manifest)
		if err != nil {
			return m, err
		}
		if f, err = modfile.Parse(manifest, data, nil); err != nil {
			return m, err
		}
		if sum, err := os.ReadFile(strings.TrimSuffix(manifest, ".mod") + ".sum"); err == nil {
			m.sum = string(sum)
		}
		if f.Module != nil {
			own = f.Module.Mod.Path
		}
		for _, r := range slices.Clone(f.Replace) {
			if r.New.Version == "" && !filepath.IsAbs(r.New.Path) {
				if err := f.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(filepath.Dir(manifest), filepath.FromSlash(r.New.Path)), ""); err != nil {
					return m, err
				}
			}
			m.local = m.local || r.New.Version == ""
		}
	}
	if len(p.thirdParty()) == 0 { // what it needs not cannot be in the way
		return buildModule{text: "module compiled\n\ngo 1.26\n"}, nil
	}
	if err := f.AddModuleStmt("compiled"); err != nil {
		return m, err
	}
	if err := f.AddGoStmt("1.26"); err != nil {
		return m, err
	}
	for _, path := range p.thirdParty() {
		if own != "" && modules.Within(path, own) {
			m.local = true
			if err := f.AddRequire(own, "v0.0.0"); err != nil {
				return m, err
			}
			if err := f.AddReplace(own, "", filepath.Dir(manifest), ""); err != nil {
				return m, err
			}
		} else if !slices.ContainsFunc(f.Require, func(r *modfile.Require) bool { return modules.Within(path, r.Mod.Path) }) {
			sum, err := requireOurs(f, path)
			if err != nil {
				return m, err
			}
			if sum == "" {
				where := "no go.mod names its module"
				if manifest != "" {
					where = "it is not in a module of " + manifest
				}
				return m, &front.Error{
					Message: fmt.Sprintf("package %q: %s; %%go get %s@latest adds it", path, where, path),
					Line:    p.at[path].Line, Column: p.at[path].Column,
				}
			}
			m.sum += sum
		}
	}
	f.Cleanup()
	text, err := f.Format()
	m.text = string(text)
	return m, err
}

// requireOurs adds the modules that this mercer is built from, if one of them
// has the package, and returns their lines of go.sum; "" if none has it.
func requireOurs(f *modfile.File, importPath string) (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok || !slices.ContainsFunc(info.Deps, func(d *debug.Module) bool { return modules.Within(importPath, d.Path) }) {
		return "", nil
	}
	sum := ""
	for _, d := range info.Deps {
		if d.Replace != nil || d.Sum == "" || slices.ContainsFunc(f.Require, func(r *modfile.Require) bool { return r.Mod.Path == d.Path }) {
			continue
		}
		if err := f.AddRequire(d.Path, d.Version); err != nil {
			return "", err
		}
		sum += d.Path + " " + d.Version + " " + d.Sum + "\n"
	}
	return sum, nil
}

// thirdParty are the imports that are not of the standard library.
func (p *Program) thirdParty() []string {
	var out []string
	for _, path := range p.imports {
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
			out = append(out, path)
		}
	}
	return out
}

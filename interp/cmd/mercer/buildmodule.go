package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/mercer-go/mercer/interp/lang/modules"
	"github.com/mercer-go/mercer/interp/symbols"
)

// withMore is the module of a build. Its path begins with that of mercer, because it
// holds a copy of this program, which imports mercer's internal packages.
const withMore = mercerModule + "/with-more"

// module writes the go.mod of a build. It requires the same versions as mercer.
// It takes mercer itself from the working copy in which the command runs, or
// else from the module proxy.
func (b *building) module() error {
	source, replace, err := b.source()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return err
	}
	required := version()
	if replace {
		required = "v0.0.0"
		if err := f.AddReplace(mercerModule, "", source, ""); err != nil {
			return err
		}
	}
	if err := errors.Join(f.AddModuleStmt(withMore), f.AddRequire(mercerModule, required)); err != nil {
		return err
	}
	f.Cleanup()
	if data, err = f.Format(); err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(source, "go.sum"))
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(b.dir, "go.mod"), data, 0o644), os.WriteFile(filepath.Join(b.dir, "go.sum"), sum, 0o644))
}

// source returns the folder of mercer's source. If local, it is a working copy.
func (b *building) source() (dir string, local bool, err error) {
	if file := modules.NotebookModule(); file != "" {
		data, err := os.ReadFile(file)
		if err == nil && modfile.ModulePath(data) == mercerModule {
			return filepath.Dir(file), true, nil
		}
	}
	if version() == "devel" {
		return "", false, errors.New("this mercer was built from a working copy; run the command there")
	}
	if err := os.WriteFile(filepath.Join(b.dir, "go.mod"), []byte("module "+withMore+"\n"), 0o644); err != nil {
		return "", false, err
	}
	said, err := b.run("mod", "download", "-json", mercerModule+"@"+version())
	if err != nil {
		return "", false, err
	}
	var m struct{ Dir string }
	err = json.Unmarshal([]byte(said), &m)
	return m.Dir, false, err
}

// add adds modules and returns their paths. Modules that mercer has compiled in
// must keep their versions, because the tables of symbols belong to these
// versions.
func (b *building) add(with []string) (paths []string, err error) {
	before, err := b.requirements()
	if err != nil {
		return nil, err
	}
	for _, w := range with {
		query := w
		path, folder, local := strings.Cut(w, "=")
		if local {
			if folder, err = filepath.Abs(folder); err != nil {
				return nil, err
			}
			if _, err := b.run("mod", "edit", "-replace", path+"="+folder); err != nil {
				return nil, err
			}
			query = path + "@v0.0.0" // the usual version for a module that has none
		} else {
			path, _, _ = strings.Cut(w, "@")
		}
		if _, err := b.run("get", query); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	after, err := b.requirements()
	if err != nil {
		return nil, err
	}
	for path, version := range before {
		if after[path] != version && isCompiledIn(path) {
			return nil, fmt.Errorf("this needs %s %s, but this mercer has %s", path, after[path], version)
		}
	}
	return paths, nil
}

// requirements returns the required versions in go.mod, by module.
func (b *building) requirements() (map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(b.dir, "go.mod"))
	if err != nil {
		return nil, err
	}
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, r := range f.Require {
		out[r.Mod.Path] = r.Mod.Version
	}
	return out, nil
}

// isCompiledIn reports whether cells can already import packages of a module.
func isCompiledIn(module string) bool {
	for path := range symbols.Symbols {
		if modules.Within(path, module) {
			return true
		}
	}
	return false
}

// packages lists the packages to compile in: those of the modules, and those
// that they use, because their types can appear in an API. It leaves out the
// packages that mercer already has, and those that cannot be imported or built, such as
// those with nothing but tests.
func (b *building) packages(paths []string) ([]string, error) {
	args := []string{"list", "-e", "-deps", "-f", "{{if and (not .Standard) (not .Incomplete) (or .GoFiles .CgoFiles)}}package {{.Name}} {{.ImportPath}}{{end}}"}
	for _, p := range paths {
		args = append(args, p+"/...")
	}
	said, err := b.run(args...)
	if err != nil {
		return nil, err
	}
	var out []string
	for line := range strings.Lines(said) {
		words := strings.Fields(line)
		if len(words) != 3 || words[0] != "package" || words[1] == "main" || symbols.Symbols[words[2]] != nil {
			continue
		}
		parts := strings.Split(words[2], "/")
		if !slices.Contains(parts, "internal") && !slices.Contains(parts, "vendor") {
			out = append(out, words[2])
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: there are no packages to add", strings.Join(paths, ", "))
	}
	slices.Sort(out)
	return out, nil
}

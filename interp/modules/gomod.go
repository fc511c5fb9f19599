package modules

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// manifest is a go.mod file.
type manifest struct {
	file string
	time time.Time // when it was last changed
	size int64
	mod  *modfile.File
}

// manifestAbove is the path of the go.mod in dir or the nearest folder above; "" if none.
func manifestAbove(dir string) string {
	for {
		file := filepath.Join(dir, "go.mod")
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return file
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// NotebookModule is the go.mod of the working directory or above it; "" if none.
func NotebookModule() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return manifestAbove(dir)
}

// readManifest reads a go.mod, unless old is what it says already.
func readManifest(file string, old *manifest) (*manifest, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if old != nil && old.file == file && old.time.Equal(info.ModTime()) && old.size == info.Size() {
		return old, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	mod, err := modfile.Parse(file, data, nil)
	if err != nil {
		return nil, err
	}
	return &manifest{file, info.ModTime(), info.Size(), mod}, nil
}

// located is a package's source.
type located struct {
	dir     string
	module  module.Version // without a version: the notebook's own, or a folder that replaces a module
	root    string         // the module's folder
	version string         // of Go, such as "go1.21"
}

// name is "module@version".
func (l located) name() string { return l.module.String() }

// path is the main module's path; "" if it has none.
func (m *manifest) path() string {
	if m == nil || m.mod.Module == nil {
		return ""
	}
	return m.mod.Module.Mod.Path
}

// find is where the package with an import path is. ok is false if no module
// of the manifest can have it.
func (m *manifest) find(importPath string) (found located, ok bool, err error) {
	var candidates []module.Version
	if Within(importPath, m.path()) {
		candidates = append(candidates, module.Version{Path: m.path()})
	}
	for _, r := range m.mod.Require {
		if Within(importPath, r.Mod.Path) {
			candidates = append(candidates, r.Mod)
		}
	}
	slices.SortStableFunc(candidates, func(a, b module.Version) int { return len(b.Path) - len(a.Path) })
	for _, c := range candidates {
		root, err := m.root(c)
		if err != nil {
			return located{}, true, err
		}
		if _, err := os.Stat(root); err != nil {
			return located{}, true, fmt.Errorf("module %s is not in the module cache; %%go get %s fetches it", c, c)
		}
		dir := filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(importPath, c.Path), "/")))
		if goFiles, _ := filepath.Glob(filepath.Join(dir, "*.go")); len(goFiles) > 0 { // the pattern is well-formed
			return located{dir, c, root, goVersion(root)}, true, nil
		}
	}
	if len(candidates) > 0 {
		return located{}, true, fmt.Errorf("module %s has no package %s", candidates[0], importPath)
	}
	return located{}, false, nil
}

// root is the folder of a module, after replace directives.
func (m *manifest) root(v module.Version) (string, error) {
	if v.Version == "" {
		return filepath.Dir(m.file), nil
	}
	for _, r := range m.mod.Replace {
		if r.Old.Path != v.Path || r.Old.Version != "" && r.Old.Version != v.Version {
			continue
		}
		if r.New.Version != "" {
			return cached(r.New)
		}
		if filepath.IsAbs(r.New.Path) {
			return r.New.Path, nil
		}
		return filepath.Join(filepath.Dir(m.file), filepath.FromSlash(r.New.Path)), nil
	}
	return cached(v)
}

// Within reports whether a package can be one of a module.
func Within(importPath, modulePath string) bool {
	return modulePath != "" && (importPath == modulePath || strings.HasPrefix(importPath, modulePath+"/"))
}

// goVersion is the language of the module in a folder. Go takes 1.16 for
// those that do not say.
func goVersion(root string) string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "go1.16"
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil || mod.Go == nil {
		return "go1.16"
	}
	return "go" + mod.Go.Version
}

// visible reports whether one package may import another: Go's rule for
// folders named internal.
func visible(importPath, from string) bool {
	elements := strings.Split(importPath, "/")
	for i := len(elements) - 1; i >= 0; i-- {
		if elements[i] == "internal" {
			return Within(from, path.Join(elements[:i]...))
		}
	}
	return true
}

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

	"github.com/mercer-go/mercer/internal/regular"
)

// manifest is a go.mod file.
type manifest struct {
	file string
	time time.Time // when it was last changed
	size int64
	mod  *modfile.File
}

// ManifestAbove returns the path of the go.mod in dir or in the nearest folder
// above it, or "".
func ManifestAbove(dir string) string {
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

// NotebookModule returns the path of the go.mod in the working directory or
// above it, or "".
func NotebookModule() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return ManifestAbove(dir)
}

// readManifest reads a go.mod. It returns old if the file has not changed.
func readManifest(file string, old *manifest) (*manifest, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if old != nil && old.file == file && old.time.Equal(info.ModTime()) && old.size == info.Size() {
		return old, nil
	}
	data, err := regular.ReadFile(file)
	if err != nil {
		return nil, err
	}
	mod, err := modfile.Parse(file, data, nil)
	if err != nil {
		return nil, err
	}
	return &manifest{file, info.ModTime(), info.Size(), mod}, nil
}

// located is the place of a package's source.
type located struct {
	dir     string
	module  module.Version // without a version for the notebook's own module, and for a folder that replaces a module
	root    string         // the module's folder
	version string         // of Go, such as "go1.21"
}

// name returns "module@version".
func (l located) name() string { return l.module.String() }

// path returns the main module's path, or "" if it has none.
func (m *manifest) path() string {
	if m == nil || m.mod.Module == nil {
		return ""
	}
	return m.mod.Module.Mod.Path
}

// find returns the place of a package. ok is false if no module of the manifest
// can have it.
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
			return located{}, true, &notCached{c.String()}
		}
		dir := filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(importPath, c.Path), "/")))
		if goFiles, _ := filepath.Glob(filepath.Join(dir, "*.go")); len(goFiles) > 0 { // the pattern is valid
			return located{dir, c, root, goVersion(root)}, true, nil
		}
	}
	if len(candidates) > 0 {
		return located{}, true, fmt.Errorf("module %s has no package %s", candidates[0], importPath)
	}
	return located{}, false, nil
}

// notCached says that a module must be downloaded.
type notCached struct{ query string }

func (n *notCached) Error() string {
	return fmt.Sprintf("module %s is not in the module cache; %%go get %[1]s fetches it", n.query)
}

// root returns the folder of a module, after replace directives.
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

// Within reports whether a package can belong to a module, by their paths.
func Within(importPath, modulePath string) bool {
	return modulePath != "" && (importPath == modulePath || strings.HasPrefix(importPath, modulePath+"/"))
}

// goVersion returns the Go version of the module in a folder. Like Go, it
// assumes 1.16 if the module does not say.
func goVersion(root string) string {
	data, err := regular.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "go1.16"
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil || mod.Go == nil {
		return "go1.16"
	}
	return "go" + mod.Go.Version
}

// visible reports whether one package may import another, by Go's rule for
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

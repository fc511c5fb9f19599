package modules

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// languageVersion is the Go version in the session's own go.mod.
const languageVersion = "1.26"

// Get adds a module or package to the notebook's go.mod, or else to the
// session's own. Without "@version", it adds the latest version. It downloads
// the module and what its packages need. It returns a report of what it did.
func (l *Loader) Get(ctx context.Context, query string) (string, error) {
	if _, err := Toolchain(); err != nil {
		return "", err
	}
	file := NotebookModule()
	var env []string
	where := file
	if file == "" {
		dir, err := l.privateModule()
		if err != nil {
			return "", err
		}
		file, where = filepath.Join(dir, "go.mod"), "this session"
		env = append(env, "GOWORK=off")
	}
	dir := filepath.Dir(file)
	before, _ := readManifest(file, nil) // go get reports what is wrong with it
	said, err := Go(ctx, dir, env, "get", query)
	if err != nil {
		return "", fromCache(ctx, err, query)
	}
	// go get only downloads what it needs, but everything in go.mod may be
	// imported.
	if _, err := Go(ctx, dir, env, "mod", "download"); err != nil {
		return "", err
	}
	after, err := readManifest(file, nil)
	if err != nil {
		return "", err
	}
	return l.report(said, where, before, after, query), nil
}

// Versions returns the versions that the go.mod files require, by module.
func (l *Loader) Versions() (map[string]string, error) {
	out := map[string]string{}
	var broken error
	for _, m := range l.manifests(&broken) {
		for _, r := range m.mod.Require {
			out[r.Mod.Path] = r.Mod.Version
		}
	}
	return out, broken
}

// ModuleOf returns the module that has a package, as "path@version", or "". The notebook's
// own module has no version.
func (l *Loader) ModuleOf(importPath string) string {
	var broken error
	for _, m := range l.manifests(&broken) {
		if at, ok, err := m.find(importPath); err == nil && ok {
			return at.name()
		}
	}
	return ""
}

// report says what has changed, in the words of go get.
func (l *Loader) report(said, where string, before, after *manifest, query string) string {
	var lines []string
	for line := range strings.Lines(said) {
		for _, verb := range []string{"added ", "upgraded ", "downgraded ", "removed "} {
			if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "go: "+verb); ok {
				lines = append(lines, verb+rest)
			}
		}
	}
	path, _, _ := strings.Cut(query, "@")
	if len(lines) == 0 {
		version := ""
		for _, r := range after.mod.Require {
			if Within(path, r.Mod.Path) {
				version = " as " + r.Mod.String()
			}
		}
		return fmt.Sprintf("%s is already in %s%s\n", path, where, version)
	}
	text := strings.Join(lines, "\n") + "\nto " + where + "\n"
	for imported := range l.done {
		if before != nil && changed(imported, before, after) {
			text += fmt.Sprintf("%s is already imported, so its old version stays until the session restarts\n", imported)
		}
	}
	return text
}

// changed reports whether a package has another version now.
func changed(importPath string, before, after *manifest) bool {
	version := func(m *manifest) (v string) {
		longest := 0
		for _, r := range m.mod.Require {
			if Within(importPath, r.Mod.Path) && len(r.Mod.Path) > longest {
				v, longest = r.Mod.Version, len(r.Mod.Path)
			}
		}
		return v
	}
	return version(before) != version(after)
}

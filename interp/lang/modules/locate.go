package modules

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/mercer-go/mercer/internal/tempdir"
)

// locate finds the source of a package. dir is "" if no module can have it.
func (l *Loader) locate(path string) (located, error) {
	from := ""
	if n := len(l.paths); n > 0 {
		from = l.paths[n-1]
	}
	var broken error
	for _, m := range l.manifests(&broken) {
		at, ok, err := m.find(path)
		if err != nil {
			e := &Error{Path: path, Reason: "cannot be found: " + err.Error(), Absent: true}
			if missing := (*notCached)(nil); errors.As(err, &missing) {
				e.Get = missing.query
			}
			return located{}, e
		}
		if ok {
			if from == "" {
				from = m.path()
			}
			if !visible(path, from) {
				return located{}, &Error{Path: path, Reason: "is internal to module " + at.name()}
			}
			return at, nil
		}
	}
	if broken != nil {
		return located{}, &Error{Path: path, Reason: "cannot be found: " + broken.Error()}
	}
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return located{}, nil
	}
	where := "is not in a module of " + l.Manifest()
	if l.Manifest() == "" {
		where = "is not compiled in, and no go.mod names its module"
	}
	e := &Error{Path: path, Absent: true}
	query := path + "@latest"
	if len(l.stack) > 0 && l.stack[0].module.Version != "" { // go get adds everything that a package needs
		query = l.paths[0] + "@" + l.stack[0].module.Version
		e.Get = query
	}
	e.Reason = where + "; %go get " + query + " adds it"
	return located{}, e
}

// manifests returns the go.mod files to search.
func (l *Loader) manifests(broken *error) []*manifest {
	var out []*manifest
	read := func(file string, m **manifest) {
		if file == "" {
			return
		}
		now, err := readManifest(file, *m)
		if err != nil {
			*broken = err
			return
		}
		*m = now
		out = append(out, now)
	}
	read(NotebookModule(), &l.notebook)
	if l.privateDir != nil {
		read(filepath.Join(l.privateDir.Path, "go.mod"), &l.private)
	}
	return out
}

// Manifest returns the path of the go.mod to which modules are added: the
// notebook's, or the session's own. It is "" if there is none.
func (l *Loader) Manifest() string {
	if file := NotebookModule(); file != "" {
		return file
	}
	if l.privateDir != nil {
		return filepath.Join(l.privateDir.Path, "go.mod")
	}
	return ""
}

// TemporaryPrefix begins the names of the temporary folders for such modules.
const TemporaryPrefix = "mercer-modules-"

// privateModule makes the session's own go.mod, once, and returns its folder.
func (l *Loader) privateModule() (string, error) {
	if l.privateDir != nil {
		return l.privateDir.Path, nil
	}
	text, sum := []byte("module notebook\n\ngo "+languageVersion+"\n"), []byte(nil)
	return l.makePrivate(text, sum)
}

// Begin makes a session's own go.mod with the content of another one, which an earlier
// session of the notebook has left. Its replacements must not depend on its folder.
func (l *Loader) Begin(manifest string) error {
	text, err := os.ReadFile(manifest)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(manifest, text, nil)
	if err != nil {
		return err
	}
	if err := f.AddModuleStmt("notebook"); err != nil {
		return err
	}
	if text, err = f.Format(); err != nil {
		return err
	}
	sum, err := os.ReadFile(strings.TrimSuffix(manifest, ".mod") + ".sum")
	if err != nil {
		return err
	}
	_, err = l.makePrivate(text, sum)
	return err
}

// makePrivate makes the folder of the session's own go.mod.
func (l *Loader) makePrivate(text, sum []byte) (string, error) {
	dir, err := tempdir.Make(TemporaryPrefix)
	if err != nil {
		return "", err
	}
	err = errors.Join(os.WriteFile(filepath.Join(dir.Path, "go.mod"), text, 0o644), os.WriteFile(filepath.Join(dir.Path, "go.sum"), sum, 0o644))
	if err != nil {
		return "", errors.Join(err, dir.Remove())
	}
	l.privateMu.Lock()
	l.privateDir = dir
	l.privateMu.Unlock()
	return dir.Path, nil
}

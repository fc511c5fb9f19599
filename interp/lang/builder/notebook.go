package builder

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// notebooks is the folder of the notes about notebooks.
const notebooks = "notebooks"

// Notebook names the notebook of this process: Jupyter says which it is, or else it is
// any in the current folder.
func Notebook() string {
	if path := os.Getenv("JPY_SESSION_NAME"); path != "" {
		return path
	}
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return dir
}

// note is the file that says which program a notebook had last.
func (s *Store) note(notebook string) string {
	return filepath.Join(s.dir, notebooks, fmt.Sprintf("%x", sha256.Sum256([]byte(notebook)))[:32])
}

// Remember notes that a notebook has a program.
func (s *Store) Remember(notebook string, k *Kernel) error {
	return write(s.note(notebook), []byte(filepath.Base(k.Folder())+"\n"+notebook+"\n"))
}

// Last returns the program that a notebook had last, or nil. It is nil too if this
// mercer did not build it, or if the go.mod of the notebook's folder has other versions
// now.
func (s *Store) Last(notebook string) *Kernel {
	text, err := os.ReadFile(s.note(notebook))
	if err != nil {
		return nil
	}
	name, _, _ := strings.Cut(string(text), "\n")
	if name != filepath.Base(name) || name == "" || strings.HasPrefix(name, ".") {
		return nil
	}
	k, err := s.read(filepath.Join(s.dir, name))
	if err != nil {
		return nil
	}
	if file := modules.NotebookModule(); file != "" {
		f, _, err := readModule(file)
		if err != nil || k.Outdated(required(f)) != "" || mayChange(f, k.Packages) {
			return nil
		}
	}
	return k
}

// mayChange reports whether packages may be in folders, whose content may change: in the
// module of the go.mod itself, or in one that a folder replaces.
func mayChange(f *modfile.File, packages []string) bool {
	return slices.ContainsFunc(f.Replace, func(r *modfile.Replace) bool { return r.New.Version == "" }) ||
		f.Module != nil && slices.ContainsFunc(packages, func(p string) bool { return modules.Within(p, f.Module.Mod.Path) })
}

// Outdated returns a module of which a program has another version than is required, or "".
func (k *Kernel) Outdated(versions map[string]string) string {
	for path, version := range versions {
		if was := k.Modules[path]; was != "" && was != version && !strings.Contains(was, " ") {
			for _, p := range k.Packages {
				if modules.Within(p, path) {
					return path
				}
			}
		}
	}
	return ""
}

// absolute is a go.mod whose replacements do not depend on its folder.
func absolute(manifest string) ([]byte, error) {
	f, _, err := readModule(manifest)
	if err != nil {
		return nil, err
	}
	for _, r := range append([]*modfile.Replace(nil), f.Replace...) {
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) {
			if err := f.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(filepath.Dir(manifest), filepath.FromSlash(r.New.Path)), ""); err != nil {
				return nil, err
			}
		}
	}
	f.Cleanup()
	return f.Format()
}

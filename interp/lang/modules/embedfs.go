package modules

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// FS holds the files that go:embed patterns match.
type FS struct{ files []assumed.EmbeddedFile }

// Embedded returns the file system as the compiler would make it.
func (f *FS) Embedded() embed.FS { return assumed.Embed(&f.files) }

// newFS reads the files that patterns match, by the rules of package embed. A
// folder stands for its content, without names that begin with a dot or an
// underscore, unless the pattern begins with "all:".
func newFS(dir string, patterns []string) (*FS, error) {
	if !assumed.EmbedKnown() {
		return nil, fmt.Errorf("go:embed into an embed.FS is not known for %s", runtime.Version())
	}
	content := map[string]string{}
	add := func(name string) error {
		data, err := regular.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		content[name] = string(data)
		for up := path.Dir(name); up != "."; up = path.Dir(up) {
			content[up+"/"] = ""
		}
		return err
	}
	for _, pattern := range patterns {
		pattern, all := strings.CutPrefix(pattern, "all:")
		matches, err := fs.Glob(os.DirFS(dir), pattern)
		if err != nil {
			return nil, fmt.Errorf("pattern %s: %w", pattern, err)
		}
		if len(matches) == 0 {
			return nil, fmt.Errorf("pattern %s matches no files", pattern)
		}
		for _, m := range matches {
			err := fs.WalkDir(os.DirFS(dir), m, func(name string, d fs.DirEntry, err error) error {
				hidden := !all && name != m && strings.ContainsAny(d.Name()[:1], "._")
				switch {
				case err != nil:
					return err
				case d.IsDir() && hidden:
					return fs.SkipDir
				case d.Type().IsRegular() && !hidden:
					return add(name)
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
	}
	f := &FS{}
	for _, name := range slices.SortedFunc(maps.Keys(content), byFolder) {
		f.files = append(f.files, assumed.EmbeddedFile{Name: name, Data: content[name]})
	}
	return f, nil
}

// byFolder is the order of the files in an embed.FS.
func byFolder(a, b string) int {
	a, b = strings.TrimSuffix(a, "/"), strings.TrimSuffix(b, "/")
	if c := strings.Compare(path.Dir(a), path.Dir(b)); c != 0 {
		return c
	}
	return strings.Compare(path.Base(a), path.Base(b))
}

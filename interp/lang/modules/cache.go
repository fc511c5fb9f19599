package modules

import (
	"bufio"
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"

	"github.com/mercer-go/mercer/internal/regular"
)

// cacheDir returns the module cache: GOMODCACHE in the environment or in go's
// own settings, or else pkg/mod in the first folder of GOPATH.
func cacheDir() string {
	if dir := setting("GOMODCACHE"); dir != "" {
		return dir
	}
	gopath := setting("GOPATH")
	if gopath == "" {
		gopath = build.Default.GOPATH
	}
	if list := filepath.SplitList(gopath); len(list) > 0 {
		return filepath.Join(list[0], "pkg", "mod")
	}
	return ""
}

// setting returns a variable of the environment or of the file that "go env -w"
// writes.
func setting(name string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	file := os.Getenv("GOENV")
	if file == "" {
		config, err := os.UserConfigDir()
		if err != nil {
			return ""
		}
		file = filepath.Join(config, "go", "env")
	}
	f, err := regular.Open(file)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // it was only read
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), "="); ok && key == name {
			return value
		}
	}
	return ""
}

// cached returns the folder of a module's source in the cache. It may not
// exist.
func cached(m module.Version) (string, error) {
	path, err := module.EscapePath(m.Path)
	if err != nil {
		return "", err
	}
	version, err := module.EscapeVersion(m.Version)
	if err != nil {
		return "", err
	}
	cache := cacheDir()
	if cache == "" {
		return "", fmt.Errorf("there is no module cache: GOMODCACHE, GOPATH and the home folder are all unknown")
	}
	return filepath.Join(cache, filepath.FromSlash(path)+"@"+version), nil
}

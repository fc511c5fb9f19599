package modules

import (
	"bufio"
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
)

// cacheDir is the module cache: GOMODCACHE of the environment or of go's own
// settings, otherwise pkg/mod in the first folder of GOPATH.
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

// setting is a variable of the environment or of the file that "go env -w" writes.
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
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // only read from
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), "="); ok && key == name {
			return value
		}
	}
	return ""
}

// cached is the folder of a module's source in the cache, which need not exist.
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
		return "", fmt.Errorf("there is no module cache: neither GOMODCACHE, GOPATH nor a home folder is known")
	}
	return filepath.Join(cache, filepath.FromSlash(path)+"@"+version), nil
}

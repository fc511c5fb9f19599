package magic

import (
	"os"
	"path/filepath"
	"strings"
)

// Home replaces a ~ at the start by the home folder.
func Home(path string) (string, error) {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) && rest[0] != '/' {
		return path, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, rest), err
}

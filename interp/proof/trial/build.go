package trial

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build compiles programs with the Go toolchain, all in one call. It returns,
// for each program, its executable in dir, or "" if it does not compile. dir may have a
// go.mod, which says which modules the programs may import.
func Build(dir string, sources []string) ([]string, error) {
	module := filepath.Join(dir, "go.mod")
	if _, err := os.Stat(module); errors.Is(err, fs.ErrNotExist) {
		if err := os.WriteFile(module, []byte("module program\n\ngo 1.26\n"), 0o600); err != nil {
			return nil, err
		}
	}
	bin := filepath.Join(dir, "bin") + string(filepath.Separator)
	out := make([]string, len(sources))
	for i, source := range sources {
		out[i] = bin + fmt.Sprintf("p%d", i)
		sub := filepath.Join(dir, fmt.Sprintf("p%d", i))
		if err := os.MkdirAll(sub, 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(sub, "main.go"), []byte(source), 0o600); err != nil {
			return nil, err
		}
	}
	if _, err := Go(dir, "build", "-o", bin, "./..."); err == nil {
		return out, nil
	}
	for i := range out { // one that does not even load keeps the others from being built
		if _, err := os.Stat(out[i]); err == nil {
			continue
		}
		if _, err := Go(dir, "build", "-o", out[i], fmt.Sprintf("./p%d", i)); err != nil {
			out[i] = ""
		}
	}
	return out, nil
}

// Go runs the go command in a folder and returns what it prints.
func Go(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "CGO_ENABLED=0")
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = fmt.Errorf("go %s: %w\n%s", args[0], err, text)
	}
	return strings.TrimSpace(string(text)), err
}

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// userData is the folder where Jupyter keeps a user's own data.
func userData() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return filepath.Abs(dir)
	}
	if runtime.GOOS == "windows" {
		if dir := os.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter"), nil
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	switch runtime.GOOS {
	case "darwin":
		return filepath.Join(home, "Library", "Jupyter"), nil
	case "windows":
		return filepath.Join(home, "AppData", "Roaming", "jupyter"), nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}

// prefixData is the folder for Jupyter's data under an installation's prefix.
func prefixData(prefix string) string { return filepath.Join(prefix, "share", "jupyter") }

// sysPrefix is the prefix of the Python environment in use: the active virtual
// or conda environment, or else that of python3.
func sysPrefix() (string, error) {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if dir := os.Getenv(name); dir != "" {
			return filepath.Abs(dir)
		}
	}
	out, err := exec.Command("python3", "-c", "import sys; print(sys.prefix)").Output()
	if err != nil {
		return "", errors.New("no environment is active, and python3 does not tell its prefix: use --prefix")
	}
	return strings.TrimSpace(string(out)), nil
}

// dataPath lists the folders where Jupyter looks for kernels.
func dataPath() []string {
	path := filepath.SplitList(os.Getenv("JUPYTER_PATH"))
	if prefix, err := sysPrefix(); err == nil {
		path = append(path, prefixData(prefix))
	}
	if dir, err := userData(); err == nil {
		path = append(path, dir)
	}
	if runtime.GOOS == "windows" {
		return append(path, filepath.Join(os.Getenv("PROGRAMDATA"), "jupyter"))
	}
	return append(path, "/usr/local/share/jupyter", "/usr/share/jupyter")
}

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// userData returns the folder of the user's own Jupyter data.
func userData() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return filepath.Abs(dir)
	}
	return userDataOn(runtime.GOOS, os.Getenv, os.UserHomeDir)
}

// userDataOn returns the default folder on a system.
func userDataOn(system string, env func(string) string, homeDir func() (string, error)) (string, error) {
	roaming, xdg := env("APPDATA"), env("XDG_DATA_HOME")
	switch {
	case system == "windows" && roaming != "":
		return filepath.Join(roaming, "jupyter"), nil
	case system != "windows" && system != "darwin" && xdg != "":
		return filepath.Join(xdg, "jupyter"), nil
	}
	home, err := homeDir()
	if err != nil {
		return "", err
	}
	switch system {
	case "darwin":
		return filepath.Join(home, "Library", "Jupyter"), nil
	case "windows":
		return filepath.Join(home, "AppData", "Roaming", "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}

// prefixData returns the folder of Jupyter's data under an installation prefix.
func prefixData(prefix string) string { return filepath.Join(prefix, "share", "jupyter") }

// sysPrefix returns the prefix of the Python environment in use: the active
// virtual or conda environment, or else that of python3.
func sysPrefix() (string, error) {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if dir := os.Getenv(name); dir != "" {
			return filepath.Abs(dir)
		}
	}
	for _, python := range []string{"python3", "python"} { // on Windows it is called python
		if out, err := exec.Command(python, "-c", "import sys; print(sys.prefix)").Output(); err == nil {
			return strings.TrimSpace(string(out)), nil
		}
	}
	return "", errors.New("no Python environment is active, and python3 does not report its prefix: use --prefix")
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

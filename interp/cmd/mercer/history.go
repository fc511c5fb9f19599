package main

import (
	"os"
	"path/filepath"
	"runtime"
)

// historyPath returns the file that keeps the cells of the user's kernels, or
// "" if nothing is kept.
func historyPath() string {
	switch path := os.Getenv("MERCER_HISTORY"); path {
	case "":
	case "off":
		return ""
	default:
		return path
	}
	dir, err := stateDir()
	if err != nil {
		return "" // without a home folder nothing is kept
	}
	return filepath.Join(dir, "mercer", "history.jsonl")
}

// stateDir returns the folder where programs keep the user's state.
func stateDir() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "plan9":
		return os.UserConfigDir()
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state"), err
}

package main

import (
	"os"
	"path/filepath"
	"runtime"
)

// historyPath is the file that keeps the cells of a user's kernels; "" is none.
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
		return "" // a user without a home keeps nothing
	}
	return filepath.Join(dir, "mercer", "history.jsonl")
}

// stateDir is where programs keep what they remember of a user's doings.
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

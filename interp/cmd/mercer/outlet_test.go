package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestOutputIsLost: a command whose output does not arrive fails and says so, and
// a notebook whose cells nobody sees does not run on.
func TestOutputIsLost(t *testing.T) {
	dir := t.TempDir()
	after := filepath.Join(dir, "after")
	source := fmt.Sprintf(`{"cells": [
{"cell_type": "code", "metadata": {}, "outputs": [], "source": "1 + 1"},
{"cell_type": "code", "metadata": {}, "outputs": [], "source": %q}
], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}`, fmt.Sprintf("import \"os\"\ncheck(os.WriteFile(%q, nil, 0o600))", after))
	file := filepath.Join(dir, "n.ipynb")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"version"}, {"help"}, {"run", file}} {
		c, _, said := testConsole(t)
		path := filepath.Join(dir, "out")
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := os.Open(path) // to read: each write fails, as on a full disk
		if err != nil {
			t.Fatal(err)
		}
		c.out.file = out
		if code := c.do(args); code != exitFailure {
			t.Errorf("%v: exit code %d", args, code)
		}
		contains(t, args[0], said(), "mercer: not everything was printed: write ")
		_ = out.Close()
	}
	if _, err := os.Stat(after); err == nil {
		t.Error("the second cell has run")
	}
	if c, _, said := testConsole(t); c.do([]string{"run", file}) != exitOK {
		t.Error(said())
	}
	if _, err := os.Stat(after); err != nil {
		t.Error(err)
	}
}

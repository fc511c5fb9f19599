package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestKernelWarnsOfNoKey: on stderr, before it listens.
func TestKernelWarnsOfNoKey(t *testing.T) {
	for name, key := range map[string]string{"missing": "", "empty": `"key":"",`} {
		file := filepath.Join(t.TempDir(), "connection.json")
		text := `{"transport":"ipc","ip":"/no/such/folder/k",` + key + `"shell_port":1,"iopub_port":2,"stdin_port":3,"control_port":4,"hb_port":5}`
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _, said := testConsole(t)
		if code := dispatch(c, []string{"kernel", file}); code != exitFailure {
			t.Errorf("%s: exit code %d", name, code)
		}
		contains(t, name, said(), "warning: the connection file has no key, so messages are not signed: everyone who can open the socket")
	}
}

//go:build unix

package regular

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestOnlyRegularFiles: a pipe, a device and a folder are refused at once, also behind
// a link; a file and a link to it are opened.
func TestOnlyRegularFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.WriteFile(at("file"), []byte("text"), 0o600), syscall.Mkfifo(at("pipe"), 0o600),
		os.Symlink("pipe", at("to pipe")), os.Symlink("file", at("to file"))); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{at("pipe"): "named pipe", at("to pipe"): "named pipe", "/dev/zero": "device", dir: "directory"} {
		_, err := ReadFile(path)
		f, openErr := Open(path)
		if f != nil || !errors.Is(err, ErrNotRegular) || err.Error() != openErr.Error() || !strings.Contains(err.Error(), "open "+path+": it is a "+want+", want a regular file") {
			t.Errorf("%s: %v, %v", path, err, openErr)
		}
	}
	for _, name := range []string{"file", "to file"} {
		if text, err := ReadFile(at(name)); err != nil || string(text) != "text" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := Open(at("none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

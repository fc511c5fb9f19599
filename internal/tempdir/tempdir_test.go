package tempdir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestSweep: of the folders that are not fresh, those of living processes stay, and
// those of dead ones go; what has another name or no lock stays, if it is not empty.
func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.TempDir())
	age := func(path string) {
		t.Helper()
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	made := func(prefix string, dead bool) string {
		t.Helper()
		d, err := Make(prefix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(d.Path, "go.mod"), []byte("module notebook"), 0o600); err != nil {
			t.Fatal(err)
		}
		if dead { // the system closes the files of a process that is killed
			_ = d.lock.Close()
		} else {
			t.Cleanup(func() { _ = d.Remove() })
		}
		age(filepath.Join(d.Path, lockName))
		return d.Path
	}
	bare := func(name, file string) string {
		t.Helper()
		path := filepath.Join(os.TempDir(), name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if file != "" {
			if err := os.WriteFile(filepath.Join(path, file), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		age(path)
		return path
	}
	living, other := made("mine-", false), made("other-", true)
	fresh, err := Make("mine-")
	if err != nil {
		t.Fatal(err)
	}
	_ = fresh.lock.Close()
	stay := map[string]string{"living": living, "of another name": other, "fresh": fresh.Path, "without a lock": bare("mine-older", "go.mod")}
	leave := map[string]string{"dead": made("mine-", true), "empty": bare("mine-empty", "")}
	Sweep("mine-")
	for name, path := range stay {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, path := range leave {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is still there: %v", name, err)
		}
	}
}

// TestRemove: a folder goes with what is in it.
func TestRemove(t *testing.T) {
	d, err := Make("mine-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(d.Path, "a"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := d.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(d.Path); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

package atomicfile

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func check(t *testing.T, path, content string, perm fs.FileMode) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != content {
		t.Errorf("content %q, want %q", data, content)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != perm {
		t.Errorf("mode %v, want %v", info.Mode(), perm)
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	write := func(content string) {
		t.Helper()
		if err := Write(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("new")
	check(t, path, "new", 0o600)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	write("again")
	check(t, path, "again", 0o640)

	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v %v", entries, err)
	}
	if err := Write(dir, nil, 0o600); err == nil {
		t.Error("a directory was replaced")
	}
	if err := Write(filepath.Join(dir, "no", "f"), nil, 0o600); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), filepath.Join("no", "f")+":") {
		t.Errorf("a missing directory: %v", err)
	}
}

func TestWriteThroughLink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, []byte("new"), 0o600); err != nil {
		t.Fatal(err)
	}
	check(t, file, "new", 0o600)
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v %v", info, err)
	}
}

// TestRemoveStale: what a killed process left goes. What is fresh, what a living
// process writes, however long it takes, and what has another name stays.
func TestRemoveStale(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	old := time.Now().Add(-time.Hour)
	const random = "ABCDEFGHIJKLMNOPQRSTUVW234"
	for _, name := range []string{".n.ipynb." + random + ".tmp", ".n.ipynb.short.tmp", "n.ipynb." + random + ".tmp", ".n.ipynb." + random, "n.ipynb"} {
		if err := errors.Join(os.WriteFile(at(name), nil, 0o600), os.Chtimes(at(name), old, old)); err != nil {
			t.Fatal(err)
		}
	}
	fresh := ".o.ipynb." + random + ".tmp"
	if err := os.WriteFile(at(fresh), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := WriteFunc(at("f"), 0o600, func(w io.Writer) error {
		f := w.(*os.File)
		if !isTemporary().MatchString(filepath.Base(f.Name())) {
			t.Errorf("the temporary file is %s", f.Name())
		}
		if err := os.Chtimes(f.Name(), old, old); err != nil {
			return err
		}
		RemoveStale(dir)
		_, err := io.WriteString(w, "written")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	check(t, at("f"), "written", 0o600)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 6 {
		t.Errorf("%v, %v", entries, err)
	}
	if _, err := os.Stat(at(".n.ipynb." + random + ".tmp")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a stale file is still there: %v", err)
	}
	if err := errors.Join(Check(at("g")), Check(at("f"))); err != nil {
		t.Error(err)
	}
	if err := Check(filepath.Join(at("none"), "g")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

var oldContent, newContent = bytes.Repeat([]byte("o"), 1<<20), bytes.Repeat([]byte("n"), 1<<20)

// TestKilled kills a process again and again while it writes; the file is whole
// each time.
func TestKilled(t *testing.T) {
	const role = "MERCER_TEST_WRITE"
	if path := os.Getenv(role); path != "" {
		os.Stdout.WriteString("x") // ready
		for i := 0; ; i++ {
			content := oldContent
			if i%2 == 0 {
				content = newContent
			}
			if err := Write(path, content, 0o600); err != nil {
				panic(err)
			}
		}
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, oldContent, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		cmd := exec.Command(exe, "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), role+"="+path)
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(stdout, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(8 * time.Millisecond)) // any moment will do
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, oldContent) && !bytes.Equal(got, newContent) {
			t.Fatalf("%d bytes, neither the old nor the new", len(got))
		}
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".f.*.tmp"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range left {
		if err := os.Chtimes(name, time.Time{}, time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
	}
	RemoveStale(filepath.Dir(path))
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("of %d files that were left: %v, %v", len(left), entries, err)
	}
}

package modelfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/modelfile"
	"github.com/mercer-go/mercer/lib/stump"
)

func TestSaveReplacesWholeFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "m.json")
	save := func(s stump.Stump) {
		t.Helper()
		if err := modelfile.Save(path, s); err != nil {
			t.Fatal(err)
		}
	}
	save(stump.Stump{Feature: 2, Threshold: 0.5, Sign: 1})
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	want := stump.Stump{Feature: 1, Threshold: 5e-324, Sign: -1}
	save(want)
	if err := modelfile.Save(path, learn.ScoreFunc(nil)); !errors.Is(err, modelfile.ErrType) || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
	m, err := modelfile.Load(path)
	if got, ok := m.(stump.Stump); err != nil || !ok || got != want {
		t.Errorf("%#v, %v", m, err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.HasSuffix(string(text), "}\n") {
		t.Errorf("%q, %v", text, err)
	}
}

func TestSaveErrors(t *testing.T) {
	dir := t.TempDir()
	for name, path := range map[string]string{"directory": dir, "none": filepath.Join(dir, "no", "m.json")} {
		if err := modelfile.Save(path, stump.Constant(1)); err == nil {
			t.Errorf("%s: saved", name)
		}
	}
	if _, err := modelfile.Load(filepath.Join(dir, "no.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	bad := filepath.Join(dir, "bad.json")
	if err := os.WriteFile(bad, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := modelfile.Load(bad); !errors.Is(err, modelfile.ErrFormat) || !strings.Contains(err.Error(), bad) {
		t.Error(err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink(bad, link); err != nil {
		t.Fatal(err)
	}
	if err := modelfile.Save(link, stump.Constant(1)); err != nil {
		t.Error(err)
	}
	if m, err := modelfile.Load(bad); err != nil || m != any(stump.Constant(1)) {
		t.Errorf("%v, %v", m, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
}

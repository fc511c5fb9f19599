package viz

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestSave(t *testing.T) {
	f := must(Scatter(bumps(10)))
	dir := t.TempDir()
	for name, want := range map[string][]byte{"a.png": f.PNG(), "b.SVG": []byte(f.SVG())} {
		path := filepath.Join(dir, name)
		for range 2 { // the second time over the first
			if err := f.Save(path); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s holds %d bytes (%v), want the %d of the figure", name, len(got), err, len(want))
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("%d files (%v), want 2 and nothing temporary", len(entries), err)
	}
}

func TestSaveErrors(t *testing.T) {
	f := must(Scatter(bumps(10)))
	dir := t.TempDir()
	if err := f.Save(filepath.Join(dir, "a.jpg")); err == nil {
		t.Error("saved a .jpg")
	}
	if err := f.Save(filepath.Join(dir, "none", "a.png")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing directory: error %v, want fs.ErrNotExist", err)
	}
	taken := filepath.Join(dir, "taken.png")
	if err := os.Mkdir(taken, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(taken); err == nil {
		t.Error("saved over a directory")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d entries left behind, want the directory alone", len(entries))
	}
}

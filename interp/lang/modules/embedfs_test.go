package modules

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFS(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.txt", "b/c.txt", "b/_hidden", "b/.dot", "b/d/e.txt", "b-c/f.txt", "_g/h.txt", "other"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("in "+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ patterns, want string }{
		{"a.txt b b-c", "a.txt b/c.txt b/d/e.txt b-c/f.txt"},
		{"all:b", "b/c.txt b/_hidden b/.dot b/d/e.txt"},
		{"*.txt b/d", "a.txt b/d/e.txt"},
		{"_g", "_g/h.txt"},
		{"b/_hidden", "b/_hidden"},
	} {
		f, err := newFS(dir, strings.Fields(test.patterns))
		if err != nil {
			t.Errorf("%s: %v", test.patterns, err)
			continue
		}
		embedded := f.Embedded()
		if err := fstest.TestFS(embedded, strings.Fields(test.want)...); err != nil {
			t.Errorf("%s: %v", test.patterns, err)
		}
		n := 0
		_ = fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				n++
				if data, err := embedded.ReadFile(name); err != nil || string(data) != "in "+name {
					t.Errorf("%s: %q, %v", name, data, err)
				}
			}
			return err
		})
		if n != len(strings.Fields(test.want)) {
			t.Errorf("%s: %d files", test.patterns, n)
		}
	}
}

func TestEmbedPatterns(t *testing.T) {
	if _, err := newFS(t.TempDir(), []string{"["}); err == nil {
		t.Error("a bad pattern is none")
	}
}

package modelfile_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/modelfile"
)

var write = flag.Bool("write", false, "add the small models of the table that testdata/v1 does not have")

// TestVersion1IsRead: the files of testdata/v1 can be read for ever. As long as version
// 1 is the one that is written, they are written with the same bytes: a field that is
// renamed, added or left out has to have a version of its own.
func TestVersion1IsRead(t *testing.T) {
	if *write {
		for name, model := range models(t) {
			path := filepath.Join("testdata", "v1", strings.NewReplacer(" ", "-", "(", "-", ")", "", "·", "-", "=", "", ",", "", "γ", "gamma", "Δ", "delta").Replace(name)+".json")
			var file bytes.Buffer
			if err := modelfile.Write(&file, model); err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(path); err == nil || file.Len() > 9000 {
				continue
			}
			if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	paths, err := filepath.Glob("testdata/v1/*.json")
	if err != nil || len(paths) < 30 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	for _, path := range paths {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		model, err := modelfile.Load(path)
		if err != nil {
			t.Error(err)
			continue
		}
		var got bytes.Buffer
		if err := modelfile.Write(&got, model); err != nil || !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s is written as\n%s\n%v", path, got.Bytes(), err)
		}
	}
}

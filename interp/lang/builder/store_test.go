package builder

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// testStore is an empty Store.
func testStore(t *testing.T) *Store {
	t.Helper()
	t.Chdir(t.TempDir())
	return &Store{mercer: Mercer{Version: "devel"}, dir: t.TempDir(), self: "this mercer"}
}

// put puts a program into a Store, as make does.
func put(t *testing.T, s *Store, name string, k Kernel) *Kernel {
	t.Helper()
	text, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(s.dir, name)
	if err := errors.Join(write(filepath.Join(folder, aboutFile), text), write(filepath.Join(folder, programName()), nil)); err != nil {
		t.Fatal(err)
	}
	k.Program = filepath.Join(folder, programName())
	return &k
}

// TestLast: a notebook has its program, until go.mod has another version of a module that
// is compiled in, or another mercer asks.
func TestLast(t *testing.T) {
	s := testStore(t)
	if k := s.Last("a"); k != nil {
		t.Errorf("a new notebook has %v", k)
	}
	k := put(t, s, "one", Kernel{Packages: []string{"example.com/m/p"}, Modules: map[string]string{"example.com/m": "v1.0.0", "example.com/other": "v1.0.0"}, Mercer: s.self})
	if err := s.Remember("a", k); err != nil {
		t.Fatal(err)
	}
	is := func(when string, want bool) {
		t.Helper()
		if got := s.Last("a"); (got != nil) != want || got != nil && got.Program != k.Program {
			t.Errorf("%s: %v", when, got)
		}
	}
	is("at first", true)
	if s.Last("b") != nil {
		t.Error("another notebook has it too")
	}
	for requires, want := range map[string]bool{
		"example.com/m v1.0.0": true, "example.com/m v1.1.0": false, "example.com/other v1.1.0": true, "example.com/new v1.0.0": true,
		"example.com/m v1.0.0\nreplace example.com/m => ../m": false,
	} {
		if err := os.WriteFile("go.mod", []byte("module notebook\nrequire "+requires+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		is(requires, want)
	}
	if err := os.WriteFile("go.mod", []byte("module example.com/m\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	is("in the folder of the package", false)
	if err := os.Remove("go.mod"); err != nil {
		t.Fatal(err)
	}
	s.self = "another mercer"
	is("for another mercer", false)
	s.self = "this mercer"
	for _, text := range []string{"", "../one\n", ".\n", "none\n"} {
		if err := write(s.note("a"), []byte(text)); err != nil {
			t.Fatal(err)
		}
		is(fmt.Sprintf("with the note %q", text), false)
	}
}

// TestFaultIsKept: that packages cannot be compiled is known for a day, and no program is
// taken from such a folder.
func TestFaultIsKept(t *testing.T) {
	s := testStore(t)
	if err := os.WriteFile("go.mod", []byte("module notebook\n\ngo 1.26\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	asked := []string{"example.com/m"}
	key := s.key(&Kernel{Asked: asked, Modules: map[string]string{}, Mercer: s.self}, "")
	k := put(t, s, key, Kernel{Asked: asked, Mercer: s.self, Fault: "no", Made: time.Now()})
	if _, _, err := s.Build(t.Context(), "go.mod", asked, nil); err == nil || err.Error() != "no" {
		t.Errorf("%v", err)
	}
	if _, err := s.Open(k.Folder()); err == nil {
		t.Error("there is a program")
	}
	if _, err := s.Open(t.TempDir()); err == nil {
		t.Error("a folder elsewhere has a program")
	}
}

// TestBlame: what another attempt may do is not remembered as what cannot be compiled.
func TestBlame(t *testing.T) {
	for said, want := range map[string]bool{
		"go build: # example.com/m\nm.go:3:6: missing function body":                             true,
		"go build: # example.com/m\n/go/pkg/tool/compile: signal: killed":                        false,
		"go build: open /tmp/go-build1/b001/_pkg_.a: no space left on device":                    false,
		"go build: mkdir /root/.cache/go-build: read-only file system":                           false,
		"go run: fork/exec /go/pkg/tool/linux_amd64/compile: resource temporarily unavailable\n": false,
	} {
		var fault *compileError
		if got := errors.As((&building{}).failed(errors.New(said)), &fault); got != want {
			t.Errorf("%q is remembered: %v", said, got)
		}
	}
	var fault *compileError
	if errors.As((&building{}).failed(fmt.Errorf("m: %w", modules.ErrOffline)), &fault) {
		t.Error("that there is no network is remembered")
	}
}

// TestOwnModule: a package of the folder's own module may change, so its program is for
// one session.
func TestOwnModule(t *testing.T) {
	f, err := modfile.Parse("go.mod", []byte("module example.com/mine\nrequire example.com/m v1.0.0\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{"example.com/mine/c": true, "example.com/mine": true, "example.com/m/c": false} {
		if got := mayChange(f, []string{path}); got != want {
			t.Errorf("%s may change: %v", path, got)
		}
	}
}

// TestBase: a program of a Store builds as the mercer that has built it, and a mercer that
// it starts does not.
func TestBase(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv(baseVariable, "the first one")
	for _, want := range []bool{true, false} {
		s, err := NewStore(Mercer{Version: "devel"})
		if err != nil {
			t.Fatal(err)
		}
		if (s.self == "the first one") != want {
			t.Errorf("it is %s", s.self)
		}
	}
}

// TestSweep: the programs that were used last stay, and what is being made.
func TestSweep(t *testing.T) {
	s := testStore(t)
	at := time.Now().Add(-48 * time.Hour)
	var folders []string
	for i := range kept + 2 {
		k := put(t, s, fmt.Sprint(i), Kernel{Mercer: s.self})
		folders = append(folders, k.Folder())
	}
	folders = append(folders, filepath.Join(s.dir, unfinished+"old"), filepath.Join(s.dir, unfinished+"new"), filepath.Join(s.dir, notebooks))
	for i, f := range folders {
		if err := os.MkdirAll(f, 0o700); err != nil {
			t.Fatal(err)
		}
		at := at.Add(time.Duration(i) * time.Minute)
		if err := os.Chtimes(f, at, at); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	if err := os.Chtimes(filepath.Join(s.dir, unfinished+"new"), now, now); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(folders[0]); err != nil { // which uses it
		t.Fatal(err)
	}
	s.sweep(folders[kept+1])
	for i, f := range folders {
		gone := i == 1 || i == 2 || strings.HasSuffix(f, "old")
		if _, err := os.Stat(f); (err != nil) != gone {
			t.Errorf("%s: gone is %v", f, !gone)
		}
	}
}

func TestUnlinked(t *testing.T) {
	said := errors.New("go build: # example.com/x\nexample.com/m.F: relocation target example.com/m.f not defined\nexample.com/n/v2.(*T).G: relocation target example.com/n.g not defined")
	if got := fmt.Sprint(unlinked(said)); got != "[example.com/m.F example.com/n/v2.(*T).G]" {
		t.Error(got)
	}
	if got := unlinked(nil); got != nil {
		t.Error(got)
	}
}

func TestProgress(t *testing.T) {
	var heard []string
	p := &progress{report: func(path string) { heard = append(heard, path) }}
	for _, text := range []string{"go: downloading x v1\nexample.com/", "m\n# example.com/n\n", "internal/abi\nrest"} {
		if n, err := p.Write([]byte(text)); n != len(text) || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	}
	if got := fmt.Sprint(heard); got != "[example.com/m internal/abi]" {
		t.Error(got)
	}
}

// TestSource: a working copy is found from its variable, and what is none is refused.
func TestSource(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(SourceVariable, filepath.Join(root, "interp", "lang"))
	t.Chdir(t.TempDir())
	b := &building{mercer: Mercer{Version: "devel"}}
	if dir, local, err := b.source(t.Context()); dir != root || !local || err != nil {
		t.Errorf("%s, %v, %v", dir, local, err)
	}
	t.Setenv(SourceVariable, t.TempDir())
	if _, _, err := b.source(t.Context()); err == nil || !strings.Contains(err.Error(), SourceVariable) {
		t.Errorf("%v", err)
	}
}

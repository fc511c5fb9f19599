package builder

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/mercer-go/mercer/internal/atomicfile"
)

// Store keeps programs that were built for notebooks.
type Store struct {
	mercer Mercer
	dir    string
	self   string // what tells this mercer from others
}

// Kernel is a program of a Store.
type Kernel struct {
	Program  string            `json:"-"` // its path
	Manifest string            `json:"-"` // a copy of the go.mod that it was built with
	Asked    []string          `json:"asked"`
	Packages []string          `json:"packages"` // what it has compiled in, with those that these need
	Modules  map[string]string `json:"modules"`  // the versions of all modules of the manifest
	Mercer   string            `json:"mercer"`   // Store.self
}

// Folder is where the program is.
func (k *Kernel) Folder() string { return filepath.Dir(k.Program) }

// kept is the number of programs that a Store keeps. One has some 70 MB.
const kept = 8

// NewStore returns the Store of this user, for programs that this program builds.
func NewStore(m Mercer) (*Store, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	s := &Store{mercer: m, dir: filepath.Join(cache, "mercer", "kernels")}
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(exe)
	if err != nil {
		return nil, err
	}
	s.self = fmt.Sprintf("%s %s/%s %s %d %d", m.Version, runtime.GOOS, runtime.GOARCH, runtime.Version(), info.Size(), info.ModTime().UnixNano())
	if base := os.Getenv(baseVariable); base != "" { // this program is itself one of a Store
		s.self = base
	}
	return s, nil
}

// baseVariable tells a program of a Store which mercer has built it: what it needs more
// is built from the same source, and its programs are the same.
const baseVariable = "MERCER_KERNEL_BASE"

// Environment is what a program of this Store must have in its environment.
func (s *Store) Environment() []string {
	env := []string{baseVariable + "=" + s.self}
	if dir := localSource(s.mercer.Version); dir != "" {
		env = append(env, SourceVariable+"="+dir)
	}
	return env
}

// Open returns the program in a folder of this Store.
func (s *Store) Open(folder string) (*Kernel, error) {
	if filepath.Dir(folder) != s.dir {
		return nil, fmt.Errorf("%s is no folder of %s", folder, s.dir)
	}
	return s.read(folder)
}

// Build returns the program that has these packages of the modules of a go.mod compiled
// in. It builds it if it is not there yet; fresh tells whether it did.
func (s *Store) Build(ctx context.Context, manifest string, packages []string, report func(stage, note string)) (k *Kernel, fresh bool, err error) {
	packages = slices.Compact(slices.Sorted(slices.Values(packages)))
	f, sum, err := readModule(manifest)
	if err != nil {
		return nil, false, err
	}
	k = &Kernel{Asked: packages, Modules: required(f), Mercer: s.self}
	local := ""
	for _, r := range f.Replace {
		k.Modules[r.Old.Path] = r.New.Path + " " + r.New.Version
		if r.New.Version == "" { // a folder, whose content may change
			local = time.Now().String()
		}
	}
	folder := filepath.Join(s.dir, s.key(k, local))
	if old, err := s.read(folder); err == nil {
		return old, false, nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, false, err
	}
	making, err := os.MkdirTemp(s.dir, ".making-")
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = os.RemoveAll(making) }() // gone if all went well
	k.Packages, err = Build(ctx, s.mercer, Order{Packages: packages, Manifest: manifest, Out: filepath.Join(making, programName()), Report: report})
	if err != nil {
		return nil, false, err
	}
	text, err := json.MarshalIndent(k, "", "\t")
	if err != nil {
		return nil, false, err
	}
	manifestText, err := absolute(manifest)
	if err != nil {
		return nil, false, err
	}
	for name, data := range map[string][]byte{"go.mod": manifestText, "go.sum": sum, "kernel.json": text} {
		if err := os.WriteFile(filepath.Join(making, name), data, 0o600); err != nil {
			return nil, false, err
		}
	}
	if err := os.Rename(making, folder); err != nil && !isThere(folder) { // by another session
		return nil, false, err
	}
	s.sweep(folder)
	k, err = s.read(folder)
	return k, true, err
}

func programName() string {
	if runtime.GOOS == "windows" {
		return "mercer.exe"
	}
	return "mercer"
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// key names the folder of a program.
func (s *Store) key(k *Kernel, local string) string {
	text, _ := json.Marshal(k) // strings
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(text, local, os.Getenv("CGO_ENABLED"), os.Getenv("GOFLAGS"))))[:32]
}

// read reads what is in a program's folder, and makes it the one used last. It is an
// error if there is none, or if another mercer has built it.
func (s *Store) read(folder string) (*Kernel, error) {
	text, err := os.ReadFile(filepath.Join(folder, "kernel.json"))
	if err != nil {
		return nil, err
	}
	k := &Kernel{Program: filepath.Join(folder, programName()), Manifest: filepath.Join(folder, "go.mod")}
	if err := json.Unmarshal(text, k); err != nil {
		return nil, err
	}
	if k.Mercer != s.self {
		return nil, errors.New("another mercer has built it")
	}
	now := time.Now()
	_ = os.Chtimes(folder, now, now) // then it only looks older than it is
	_, err = os.Stat(k.Program)
	return k, err
}

// Remove removes a program that does not start.
func (s *Store) Remove(k *Kernel) error { return os.RemoveAll(k.Folder()) }

// sweep removes the programs that were not used for longest, and what killed processes
// have left.
func (s *Store) sweep(but string) {
	entries, _ := os.ReadDir(s.dir) // without the list there is nothing to remove
	age := func(e os.DirEntry) time.Time {
		info, err := e.Info()
		if err != nil {
			return time.Now()
		}
		return info.ModTime()
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !e.IsDir() || e.Name() == filepath.Base(but) || e.Name() == notebooks })
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return cmp.Compare(age(b).UnixNano(), age(a).UnixNano()) })
	programs := 1
	for _, e := range entries {
		path := filepath.Join(s.dir, e.Name())
		if strings.HasPrefix(e.Name(), ".making-") {
			if time.Since(age(e)) > 24*time.Hour {
				_ = os.RemoveAll(path) // or at the next build
			}
		} else if programs++; programs > kept {
			_ = os.RemoveAll(path) // on Windows, not while it runs
		}
	}
}

// write is a note that may be lost.
func write(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Write(path, text, 0o600)
}

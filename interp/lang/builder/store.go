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

	Fault string    `json:"fault,omitempty"` // why it cannot be compiled; then there is no program
	Made  time.Time `json:"made,omitzero"`   // the time of Fault
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
	return s, os.Unsetenv(baseVariable) // another mercer that a cell starts is not one of it
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
// in. It builds it if it is not there yet; fresh tells whether it did. That the packages
// cannot be compiled is remembered for a day.
func (s *Store) Build(ctx context.Context, manifest string, packages []string, report func(stage, note string)) (k *Kernel, fresh bool, err error) {
	packages = slices.Compact(slices.Sorted(slices.Values(packages)))
	f, sum, err := readModule(manifest)
	if err != nil {
		return nil, false, err
	}
	k = &Kernel{Asked: packages, Modules: required(f), Mercer: s.self}
	for _, r := range f.Replace {
		k.Modules[r.Old.Path] = r.New.Path + " " + r.New.Version
	}
	local := ""
	if mayChange(f, packages) {
		local = time.Now().String()
	}
	folder := filepath.Join(s.dir, s.key(k, local))
	old, err := s.read(folder)
	switch {
	case err == nil:
		return old, false, nil
	case old != nil && old.Fault != "" && time.Since(old.Made) < believed:
		return nil, false, errors.New(old.Fault)
	}
	if err := s.make(ctx, k, folder, manifest, sum, report); err != nil {
		return nil, false, err
	}
	s.sweep(folder)
	k, err = s.read(folder)
	return k, true, err
}

// believed is how long nobody tries again to compile what cannot be compiled. Another
// toolchain may do it.
const believed = 24 * time.Hour

// make builds a program and puts it into its folder, or a note why it cannot be compiled.
func (s *Store) make(ctx context.Context, k *Kernel, folder, manifest string, sum []byte, report func(stage, note string)) error {
	text, err := absolute(manifest)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	making, err := os.MkdirTemp(s.dir, unfinished)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(making) }() // gone if all went well
	var fault *compileError
	k.Packages, err = Build(ctx, s.mercer, Order{Packages: k.Asked, Manifest: manifest, Out: filepath.Join(making, programName()), Report: report})
	if errors.As(err, &fault) && ctx.Err() == nil {
		k.Fault, k.Made = err.Error(), time.Now()
	} else if err != nil {
		return err
	}
	about, jsonErr := json.MarshalIndent(k, "", "\t")
	for name, data := range map[string][]byte{"go.mod": text, "go.sum": sum, aboutFile: about} {
		jsonErr = errors.Join(jsonErr, os.WriteFile(filepath.Join(making, name), data, 0o600))
	}
	if jsonErr != nil {
		return jsonErr
	}
	if renameErr := os.Rename(making, folder); renameErr != nil {
		if _, readErr := s.read(folder); readErr == nil {
			return nil // another session has built it
		}
		if renameErr = errors.Join(os.RemoveAll(folder), os.Rename(making, folder)); renameErr != nil { // it had no program
			return renameErr
		}
	}
	return err
}

// Files and folders of a Store.
const (
	unfinished = ".making-"    // begins the names of folders
	aboutFile  = "kernel.json" // a Kernel
)

func programName() string {
	if runtime.GOOS == "windows" {
		return "mercer.exe"
	}
	return "mercer"
}

// key names the folder of a program.
func (s *Store) key(k *Kernel, local string) string {
	text, _ := json.Marshal(k) // strings
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(text, local, os.Getenv("CGO_ENABLED"), os.Getenv("GOFLAGS"))))[:32]
}

// read reads what is in a program's folder, and makes it the one used last. It is an
// error if there is no program, or if another mercer has built it.
func (s *Store) read(folder string) (*Kernel, error) {
	text, err := os.ReadFile(filepath.Join(folder, aboutFile))
	if err != nil {
		return nil, err
	}
	k := &Kernel{Program: filepath.Join(folder, programName()), Manifest: filepath.Join(folder, "go.mod")}
	switch err := json.Unmarshal(text, k); {
	case err != nil:
		return nil, err
	case k.Mercer != s.self:
		return nil, errors.New("another mercer has built it")
	case k.Fault != "":
		return k, errors.New(k.Fault)
	}
	now := time.Now()
	_ = os.Chtimes(folder, now, now) // else it looks older than it is
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
		if strings.HasPrefix(e.Name(), unfinished) {
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

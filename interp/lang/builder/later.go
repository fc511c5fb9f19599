package builder

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/mercer-go/mercer/internal/filelock"
	"github.com/mercer-go/mercer/internal/tempdir"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// later is an order for a build that nobody waits for.
type later struct {
	Manifest, Sum string // the contents of go.mod and go.sum
	Packages      []string
	Notebook      string
}

// LaterCommand is the argument with which a program runs Later.
const LaterCommand = "build-later"

// BuildLater has another process build a kernel for the next session of a notebook. It
// goes on when this process ends. With modules in folders, which may change, none is built.
func (s *Store) BuildLater(manifest string, packages []string, notebook string) error {
	f, sum, err := readModule(manifest)
	if err != nil {
		return err
	}
	if mayChange(f, packages) {
		return nil
	}
	if _, err := modules.Toolchain(); err != nil {
		return err
	}
	text, err := f.Format()
	if err != nil {
		return err
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(exe, LaterCommand)
	cmd.Env = append(os.Environ(), s.Environment()...)
	cmd.Dir = os.TempDir()
	detach(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // whatever comes of it
	return errors.Join(json.NewEncoder(in).Encode(later{string(text), string(sum), packages, notebook}), in.Close())
}

// Later builds what BuildLater has ordered from another process, and notes it for the
// notebook. Two processes never build the same.
func Later(ctx context.Context, m Mercer, order io.Reader) error {
	var l later
	if err := json.NewDecoder(order).Decode(&l); err != nil {
		return err
	}
	s, err := NewStore(m)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	text, _ := json.Marshal(l) // strings
	lock, err := os.OpenFile(filepath.Join(s.dir, fmt.Sprintf("%x", sha256.Sum256(text))[:32]+".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(lock.Close(), os.Remove(lock.Name())) }() // an empty file does no harm
	if err := filelock.Lock(lock); errors.Is(err, filelock.ErrLocked) {
		return nil
	}
	beNice()
	dir, err := tempdir.Make(TemporaryPrefix)
	if err != nil {
		return err
	}
	defer func() { _ = dir.Remove() }() // the next start removes what is left
	manifest := filepath.Join(dir.Path, "go.mod")
	if err := errors.Join(os.WriteFile(manifest, []byte(l.Manifest), 0o600), os.WriteFile(filepath.Join(dir.Path, "go.sum"), []byte(l.Sum), 0o600)); err != nil {
		return err
	}
	k, _, err := s.Build(ctx, manifest, l.Packages, nil)
	if err != nil {
		return err
	}
	return s.Remember(l.Notebook, k)
}

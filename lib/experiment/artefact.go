package experiment

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// artefacts keeps the files that tasks leave, in the folder "artefacts" beside
// the results and named by the tasks, or in memory where there is no folder.
type artefacts struct {
	dirs   []string // of the results; the first is written to
	memory map[string][]byte
}

// path is where the artefact of a task is below dir.
func artefactPath(dir, id string) string {
	return filepath.Join(dir, "artefacts", url.PathEscape(id)) // which escapes slashes as well
}

// put keeps an artefact and returns its checksum. The file appears whole or not
// at all, and before the result that tells of it.
func (a *artefacts) put(id string, blob []byte) (sum string, err error) {
	if len(a.dirs) == 0 {
		a.memory[id] = blob
		return checksum(blob), nil
	}
	path := artefactPath(a.dirs[0], id)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".artefact-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(blob)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return checksum(blob), syncFolder(filepath.Dir(path))
}

// get is the artefact of a result. The error wraps ErrMissing when no folder
// has the file, and ErrConflict when it is not the one that the result tells of.
func (a *artefacts) get(r Result) ([]byte, error) {
	if r.Artefact == "" {
		return nil, fmt.Errorf("%w: %s left no artefact", ErrMissing, r.ID)
	}
	if blob, ok := a.memory[r.ID]; ok {
		return blob, nil
	}
	for _, dir := range a.dirs {
		blob, err := os.ReadFile(artefactPath(dir, r.ID))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, err
		case checksum(blob) != r.Artefact:
			return nil, fmt.Errorf("%w: %s is not the artefact of its result", ErrConflict, artefactPath(dir, r.ID))
		}
		return blob, nil
	}
	return nil, fmt.Errorf("%w: the artefact of %s is in none of %v", ErrMissing, r.ID, a.dirs)
}

func checksum(blob []byte) string {
	sum := sha256.Sum256(blob)
	return hex.EncodeToString(sum[:])
}

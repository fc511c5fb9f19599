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

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/regular"
)

// artefacts stores the files that tasks produce. They are in the folder "artefacts"
// next to the results, named after the tasks, or in memory if there is no folder.
type artefacts struct {
	dirs   []string // folders of results; put writes to the first
	memory map[string][]byte
}

// artefactPath returns the path of the artefact of a task in the folder of results
// dir.
func artefactPath(dir, id string) string {
	return filepath.Join(dir, "artefacts", url.PathEscape(id)) // PathEscape also escapes slashes
}

// put stores an artefact and returns its checksum. The file appears either whole or
// not at all, and it is there before the result that refers to it.
func (a *artefacts) put(id string, blob []byte) (sum string, err error) {
	if len(a.dirs) == 0 {
		a.memory[id] = blob
		return checksum(blob), nil
	}
	path := artefactPath(a.dirs[0], id)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	return checksum(blob), atomicfile.Write(path, blob, 0o644)
}

// get returns the artefact of a result. The error wraps ErrMissing if no folder has
// the file, and ErrConflict if its checksum is not that of the result.
func (a *artefacts) get(r Result) ([]byte, error) {
	if r.Artefact == "" {
		return nil, fmt.Errorf("%w: %s left no artefact", ErrMissing, r.ID)
	}
	if blob, ok := a.memory[r.ID]; ok {
		return blob, nil
	}
	for _, dir := range a.dirs {
		blob, err := regular.ReadFile(artefactPath(dir, r.ID))
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

// checksum returns the SHA-256 of blob in hexadecimal.
func checksum(blob []byte) string {
	sum := sha256.Sum256(blob)
	return hex.EncodeToString(sum[:])
}

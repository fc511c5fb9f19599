package viz

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Save writes the figure to a file. The name must end in .png or .svg. Save
// writes a new file beside path and then renames it, so there is never half a
// file at path.
//
// It returns an error for another ending, and any error of the file system.
func (f *Figure) Save(path string) error {
	var data []byte
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		data = f.png()
	case ".svg":
		data = []byte(f.svg())
	default:
		return fmt.Errorf("viz: cannot save %q: want a name that ends in .png or .svg", path)
	}
	return writeWhole(path, data)
}

func writeWhole(path string, data []byte) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("viz: save: %w", err)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("viz: save: %w", err)
			_ = os.Remove(tmp.Name())
		}
	}()
	_, err = tmp.Write(data)
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), 0o644) // CreateTemp makes a file that only its owner can read
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

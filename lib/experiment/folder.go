package experiment

import (
	"errors"
	"os"
	"runtime"
)

// syncFolder forces a folder's list of files to the disk. Windows has no way
// to, nor the need.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

package experiment

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// syncFolder forces a folder's list of files to the disk. Windows has no way
// to, nor the need; neither have some file systems of a network.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) {
		err = nil
	}
	return errors.Join(err, f.Close())
}

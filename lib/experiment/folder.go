package experiment

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// syncFolder forces the list of files in a folder to the disk. Windows cannot do
// this and does not need it. Some network file systems cannot do it either.
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

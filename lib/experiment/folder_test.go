//go:build linux

package experiment

import "testing"

// Some file systems, of which /proc is at hand, have no way to sync a folder.
func TestFolderThatCannotBeSynced(t *testing.T) {
	if err := syncFolder("/proc"); err != nil {
		t.Error(err)
	}
}

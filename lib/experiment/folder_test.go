//go:build linux

package experiment

import "testing"

// Some file systems cannot sync a folder; /proc is one that every Linux has.
func TestFolderThatCannotBeSynced(t *testing.T) {
	if err := syncFolder("/proc"); err != nil {
		t.Error(err)
	}
}

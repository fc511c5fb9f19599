package exec

import (
	"runtime"
	"testing"
)

// TestAvailable checks that code runs wherever the package has files for it.
func TestAvailable(t *testing.T) {
	err := Available()
	_, mapErr := Map([]byte{0xC3}, false)
	if (err == nil) != (mapErr == nil) {
		t.Errorf("Available is %v and Map %v", err, mapErr)
	}
	if runtime.GOARCH != "amd64" && err == nil {
		t.Error("code of amd64 is available on " + runtime.GOARCH)
	}
	if err != nil {
		t.Log(err)
	}
}

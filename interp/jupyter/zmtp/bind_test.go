package zmtp

import (
	"net"
	"os"
	"path/filepath"
	"testing"
)

// TestBind: the socket of a process that was killed is no obstacle; one that is
// listened at and a file that is no socket are, and stay.
func TestBind(t *testing.T) {
	dir, err := os.MkdirTemp("", "s") // its path is short enough for a socket's
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "s")
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Skip("no Unix sockets here:", err)
	}
	if _, err := bind("unix", path); err == nil {
		t.Error("bound where somebody listens")
	}
	left.SetUnlinkOnClose(false)
	_ = left.Close()
	l, err := bind("unix", path)
	if err != nil {
		t.Fatalf("where nobody listens any more: %v", err)
	}
	_ = l.Close()

	if err := os.WriteFile(path, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := bind("unix", path); err == nil {
		t.Error("bound at a file")
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "kept" {
		t.Errorf("the file: %q %v", text, err)
	}
}

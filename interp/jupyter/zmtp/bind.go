package zmtp

import (
	"io/fs"
	"net"
	"os"
)

// bind is net.Listen. It replaces a Unix socket on which nobody listens,
// because a killed process left it behind.
func bind(network, address string) (net.Listener, error) {
	l, err := net.Listen(network, address)
	if err == nil || network != "unix" {
		return l, err
	}
	info, statErr := os.Lstat(address)
	if statErr != nil || info.Mode().Type() != fs.ModeSocket {
		return nil, err
	}
	if conn, dialErr := net.Dial(network, address); dialErr == nil {
		_ = conn.Close() // nothing was sent
		return nil, err
	}
	if os.Remove(address) != nil {
		return nil, err
	}
	return net.Listen(network, address)
}

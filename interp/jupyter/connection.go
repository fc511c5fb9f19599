package jupyter

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"

	"github.com/mercer-go/mercer/internal/regular"
)

// Connection is the content of a connection file: where a kernel listens, and
// how its messages are signed.
type Connection struct {
	Transport       string `json:"transport"` // "tcp", or "ipc" for Unix sockets
	IP              string `json:"ip"`        // for ipc, the first part of the sockets' paths
	ShellPort       int    `json:"shell_port"`
	IOPubPort       int    `json:"iopub_port"`
	StdinPort       int    `json:"stdin_port"`
	ControlPort     int    `json:"control_port"`
	HeartbeatPort   int    `json:"hb_port"`
	Key             string `json:"key"` // empty: messages are not signed
	SignatureScheme string `json:"signature_scheme"`

	// Exposed reports that other users can read the file, and so the key.
	Exposed bool `json:"-"`
}

// Warnings says how others can run code as this user, if they can.
func (c Connection) Warnings() []string {
	var warnings []string
	if c.Key == "" {
		who := "everyone who can reach the port " + strconv.Itoa(c.ShellPort) + " of " + c.IP
		if c.Transport == "ipc" {
			who = "everyone who can open the socket " + c.IP + "-" + strconv.Itoa(c.ShellPort)
		}
		warnings = append(warnings, "the connection file has no key, so messages are not signed: "+who+" can run code as you")
	}
	if c.Exposed {
		warnings = append(warnings, "other users can read the connection file; with it they can run code as you")
	}
	return warnings
}

const signatureScheme = "hmac-sha256"

// ReadConnection reads and checks the connection file at path.
func ReadConnection(path string) (Connection, error) {
	data, err := regular.ReadFile(path)
	if err != nil {
		return Connection{}, fmt.Errorf("connection file: %w", err)
	}
	c, err := ParseConnection(data)
	if err != nil {
		return Connection{}, fmt.Errorf("connection file %s: %w", path, err)
	}
	if info, err := os.Stat(path); err == nil {
		c.Exposed = os.PathSeparator == '/' && info.Mode().Perm()&0o044 != 0
	}
	return c, nil
}

// ParseConnection parses and checks the content of a connection file.
func ParseConnection(data []byte) (Connection, error) {
	var c Connection
	if err := json.Unmarshal(data, &c); err != nil {
		return Connection{}, fmt.Errorf("not a JSON object of connection data: %w", err)
	}
	return c, c.check()
}

func (c Connection) check() error {
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return fmt.Errorf("transport is %q, not tcp or ipc", c.Transport)
	}
	if c.IP == "" {
		return errors.New("ip is missing")
	}
	if c.Key != "" && c.SignatureScheme != signatureScheme {
		return fmt.Errorf("signature_scheme is %q, not %s", c.SignatureScheme, signatureScheme)
	}
	owner := map[int]string{}
	for _, p := range []struct {
		name string
		port int
	}{
		{"shell_port", c.ShellPort},
		{"iopub_port", c.IOPubPort},
		{"stdin_port", c.StdinPort},
		{"control_port", c.ControlPort},
		{"hb_port", c.HeartbeatPort},
	} {
		if p.port < 1 || p.port > 65535 {
			return fmt.Errorf("%s is %d, not a port", p.name, p.port)
		}
		if other, taken := owner[p.port]; taken {
			return fmt.Errorf("%s and %s are both %d", other, p.name, p.port)
		}
		owner[p.port] = p.name
	}
	return nil
}

// address returns the arguments of net.Listen for one of the connection's
// ports.
func (c Connection) address(port int) (network, address string) {
	if c.Transport == "ipc" {
		return "unix", c.IP + "-" + strconv.Itoa(port)
	}
	ip := c.IP
	if ip == "*" { // ZeroMQ's name for all interfaces
		ip = ""
	}
	return "tcp", net.JoinHostPort(ip, strconv.Itoa(port))
}

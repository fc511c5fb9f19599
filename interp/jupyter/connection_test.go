package jupyter

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const goodFile = `{"transport":"tcp","ip":"127.0.0.1","shell_port":1,"iopub_port":2,"stdin_port":3,
"control_port":4,"hb_port":5,"key":"k","signature_scheme":"hmac-sha256","kernel_name":"mercer"}`

func TestReadConnection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kernel.json")
	if err := os.WriteFile(path, []byte(goodFile), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := ReadConnection(path)
	if err != nil {
		t.Fatal(err)
	}
	if network, address := c.address(c.HeartbeatPort); network != "tcp" || address != "127.0.0.1:5" || c.Exposed {
		t.Errorf("%s %s, exposed %v", network, address, c.Exposed)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if c, _ = ReadConnection(path); !c.Exposed && runtime.GOOS != "windows" {
		t.Error("a file that all can read passes for private")
	}
	if _, err := ReadConnection(path + "x"); err == nil {
		t.Error("no error for a missing file")
	}
}

// TestConnectionWarnings: a key that is missing or empty, and one that others can
// read, are said.
func TestConnectionWarnings(t *testing.T) {
	for _, test := range []struct {
		old, new string
		exposed  bool
		want     string
	}{
		{"", "", false, ""},
		{`"key":"k",`, ``, false, "no key, so messages are not signed: everyone who can reach the port 1 of 127.0.0.1 can run code as you"},
		{`"key":"k"`, `"key":""`, false, "has no key"},
		{`"tcp","ip":"127.0.0.1"`, `"ipc","ip":"/run/k"`, false, ""},
		{"", "", true, "other users can read"},
	} {
		c, err := ParseConnection([]byte(strings.Replace(goodFile, test.old, test.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		c.Exposed = test.exposed
		if got := strings.Join(c.Warnings(), "\n"); !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%q for %q: %q", test.new, test.old, got)
		}
	}
	open := Connection{Transport: "ipc", IP: "/run/k", ShellPort: 1}
	if got := open.Warnings(); len(got) != 1 || !strings.Contains(got[0], "open the socket /run/k-1 can run code") {
		t.Errorf("%q", got)
	}
}

func TestParseConnectionRefuses(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`{`, ``, "not a JSON object"},
		{`"tcp"`, `"udp"`, "transport"},
		{`"127.0.0.1"`, `""`, "ip is missing"},
		{`"shell_port":1`, `"shell_port":0`, "shell_port is 0"},
		{`"hb_port":5`, `"hb_port":65536`, "hb_port is 65536"},
		{`"hb_port":5`, `"hb_port":"5"`, "hb_port"},
		{`"hb_port":5,`, ``, "hb_port is 0"},
		{`"stdin_port":3`, `"stdin_port":1`, "shell_port and stdin_port are both 1"},
		{`hmac-sha256`, `hmac-md5`, "signature_scheme"},
	} {
		_, err := ParseConnection([]byte(strings.Replace(goodFile, test.old, test.new, 1)))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v", test.new, test.old, err)
		}
	}
}

func TestAddress(t *testing.T) {
	for _, test := range []struct {
		c    Connection
		want string
	}{
		{Connection{Transport: "tcp", IP: "::1"}, "tcp [::1]:7"},
		{Connection{Transport: "tcp", IP: "*"}, "tcp :7"},
		{Connection{Transport: "ipc", IP: "/run/k"}, "unix /run/k-7"},
	} {
		network, address := test.c.address(7)
		if got := network + " " + address; got != test.want {
			t.Errorf("%v: %s", test.c, got)
		}
	}
}

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// asInstalled is the path of the executable that runs the test.
func asInstalled(t *testing.T) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return exe
}

func TestKernelspec(t *testing.T) {
	exe := asInstalled(t)
	dir := filepath.Join(t.TempDir(), "kernels", "mercer")
	for range 2 { // the second replaces the first
		if err := newKernelspec(exe, "mercer").write(dir); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	argv, _ := got["argv"].([]any)
	if len(argv) != 3 || argv[0] != exe || argv[1] != "kernel" || argv[2] != "{connection_file}" ||
		got["display_name"] != "Go (Mercer)" || got["language"] != "go" || got["interrupt_mode"] != "message" {
		t.Errorf("%s", data)
	}
	for _, name := range []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 4 {
		t.Errorf("files: %v %v", entries, err)
	}
	if spec, err := readKernelspec(dir); err != nil || checkKernelspec(dir, spec, nil, exe).state != good {
		t.Errorf("the doctor: %v %v", spec, err)
	}
	spec := newKernelspec("/no/such/mercer", "old")
	if found := checkKernelspec(dir, spec, nil, exe); found.state != faulty || !strings.Contains(found.what, "not there") {
		t.Errorf("the doctor, of a lost program: %+v", found)
	}
}

func TestUserData(t *testing.T) {
	t.Setenv("JUPYTER_DATA_DIR", "/data")
	if dir, err := userData(); err != nil || filepath.ToSlash(dir) != "/data" && runtime.GOOS != "windows" {
		t.Error(dir, err)
	}
	if runtime.GOOS != "linux" {
		return
	}
	t.Setenv("JUPYTER_DATA_DIR", "")
	t.Setenv("HOME", "/home/a")
	t.Setenv("XDG_DATA_HOME", "")
	if dir, _ := userData(); dir != "/home/a/.local/share/jupyter" {
		t.Error(dir)
	}
	t.Setenv("XDG_DATA_HOME", "/xdg")
	if dir, _ := userData(); dir != "/xdg/jupyter" {
		t.Error(dir)
	}
}

func TestSysPrefix(t *testing.T) {
	t.Setenv("CONDA_PREFIX", t.TempDir())
	t.Setenv("VIRTUAL_ENV", "")
	if dir, err := sysPrefix(); err != nil || dir != os.Getenv("CONDA_PREFIX") {
		t.Error(dir, err)
	}
	t.Setenv("VIRTUAL_ENV", t.TempDir())
	if dir, err := sysPrefix(); err != nil || dir != os.Getenv("VIRTUAL_ENV") {
		t.Error(dir, err)
	}
	t.Setenv("CONDA_PREFIX", "")
	t.Setenv("VIRTUAL_ENV", "")
	t.Setenv("PATH", "")
	if dir, err := sysPrefix(); err == nil {
		t.Errorf("a prefix of nothing: %s", dir)
	}
}

// TestKernelspecTitle: the user is to tell two kernels of mercer apart.
func TestKernelspecTitle(t *testing.T) {
	if got := newKernelspec("mercer", "Foo").DisplayName; got != "Go (Mercer, Foo)" {
		t.Error(got)
	}
}

// TestInstallRefusesTemporary: the test itself is such a program.
func TestInstallRefusesTemporary(t *testing.T) {
	if !strings.Contains(asInstalled(t), "go-build") {
		t.Skip("the test was built to last")
	}
	c, _, err := testConsole(t)
	if code := dispatch(c, []string{"install", "--prefix", t.TempDir()}); code != exitFailure {
		t.Errorf("exit code %d", code)
	}
	contains(t, "error", err(), "made by go run")
}

// TestInstallKeepsOtherKernels: the kernelspec of another program, or one that cannot
// be read, is not replaced; mercer's own is, whatever its name, and so is a folder
// without one.
func TestInstallKeepsOtherKernels(t *testing.T) {
	python := `{"argv":["/usr/bin/python3","-m","ipykernel_launcher","-f","{connection_file}"],"display_name":"Python 3","language":"python"}`
	gophernotes := `{"argv":["gophernotes","{connection_file}"],"display_name":"Go","language":"go","name":"go"}`
	own := `{"argv":["/opt/mercer","kernel","{connection_file}"],"display_name":"Go","language":"go"}`
	for _, test := range []struct{ name, text, want string }{
		{"python3", python, "python3 is the kernelspec of another program, /usr/bin/python3; --force replaces it"},
		{"mercer", python, "is the kernelspec of another program"},
		{"gophernotes", gophernotes, "gophernotes is the kernelspec of another program, gophernotes; --force replaces it"},
		{"python3", "{", "may be the kernelspec of another program"},
		{"python3", own, ""},
		{"mercer", "{", ""},
		{"python3", "", ""},
	} {
		dir := filepath.Join(t.TempDir(), test.name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if test.text != "" {
			if err := os.WriteFile(filepath.Join(dir, "kernel.json"), []byte(test.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		err := replaceable(dir)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %s: %v", test.name, test.text, err)
		}
	}
	if err := replaceable(filepath.Join(t.TempDir(), "none")); err != nil {
		t.Error(err)
	}
}

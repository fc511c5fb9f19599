package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCheckKernelspecs: the doctor sees mercer's kernels under any name, and
// how to fix each.
func TestCheckKernelspecs(t *testing.T) {
	exe := asInstalled(t)
	user, env, extra := t.TempDir(), t.TempDir(), t.TempDir()
	t.Setenv("JUPYTER_DATA_DIR", user)
	t.Setenv("VIRTUAL_ENV", env)
	t.Setenv("JUPYTER_PATH", extra)
	write := func(data, name string, k kernelspec) string {
		dir := filepath.Join(data, "kernels", name)
		if err := k.write(dir); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	lost := write(user, "lost", newKernelspec("/no/such/mercer", "lost"))
	fine := write(user, "fine", newKernelspec(exe, "fine"))
	broken := write(prefixData(env), "broken", newKernelspec(exe, "broken"))
	if err := os.WriteFile(filepath.Join(broken, "kernel.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	astray := write(extra, "mercer", newKernelspec("/no/such/mercer", "mercer"))
	python := kernelspec{Argv: []string{"/no/such/python", "-m", "ipykernel"}, Language: "python"}
	foreign := write(user, "python", python)

	folders := kernelFolders()
	for _, test := range []struct {
		dir   string
		own   bool
		state state
		fix   string
	}{
		{lost, true, faulty, "mercer install --user --name lost (or mercer uninstall --user --name lost)"},
		{fine, true, good, ""},
		{broken, true, faulty, "mercer install --sys-prefix --name broken (or mercer uninstall --sys-prefix --name broken)"},
		{astray, true, faulty, "remove the folder, then run mercer install"},
		{foreign, false, 0, ""},
	} {
		if !slices.Contains(folders, test.dir) {
			t.Errorf("%s is not in %v", test.dir, folders)
		}
		spec, err := readKernelspec(test.dir)
		if own := isMercers(test.dir, spec, err); own != test.own {
			t.Errorf("%s: is mercer's: %v", test.dir, own)
		}
		if !test.own {
			continue
		}
		found := checkKernelspec(test.dir, spec, err, exe)
		if found.state != test.state || found.fix != test.fix || !strings.Contains(found.what, test.dir) {
			t.Errorf("%s: %+v", test.dir, found)
		}
	}
	prefix := filepath.Join(t.TempDir(), "p")
	dir, err := place{prefix: prefix, name: "mercer"}.dir()
	if got := placeFlags(dir); err != nil || got != " --prefix "+prefix {
		t.Errorf("of %s: %q, %v", dir, got, err)
	}
}

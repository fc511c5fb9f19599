package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestUninstall(t *testing.T) {
	prefix := t.TempDir()
	dir := func(name string) string { return filepath.Join(prefixData(prefix), "kernels", name) }
	write := func(name string, k kernelspec) {
		if err := k.write(dir(name)); err != nil {
			t.Fatal(err)
		}
	}
	write("mercer", newKernelspec("/bin/mercer", "mercer"))
	write("other", newKernelspec("/bin/mercer-with-more", "other"))
	write("broken", newKernelspec("/bin/mercer", "broken"))
	if err := os.WriteFile(filepath.Join(dir("broken"), "kernel.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	write("python", kernelspec{Argv: []string{"python", "-m", "ipykernel"}, Language: "python"})
	if err := os.Mkdir(dir("empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		code int
		said string
	}{
		{"mercer", exitOK, "Removed the kernel \"mercer\", " + dir("mercer")},
		{"mercer", exitFailure, "there is no kernel in " + dir("mercer")},
		{"other", exitOK, dir("other")},
		{"broken", exitOK, dir("broken")},
		{"python", exitFailure, "is not one of Mercer's kernelspecs"},
		{"empty", exitFailure, "is not one of Mercer's kernelspecs"},
	} {
		c, out, err := testConsole(t)
		if code := dispatch(c, []string{"uninstall", "--prefix", prefix, "--name", test.name}); code != test.code {
			t.Errorf("%s: exit code %d, want %d", test.name, code, test.code)
		}
		contains(t, test.name, out()+err(), test.said)
		if _, err := os.Stat(dir(test.name)); (err == nil) != (test.said == "is not one of Mercer's kernelspecs") {
			t.Errorf("%s: afterwards %v", test.name, err)
		}
	}
}

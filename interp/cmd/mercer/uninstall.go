package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

const uninstallUsage = `Usage: mercer uninstall [--user | --prefix DIR | --sys-prefix] [--name NAME]

Removes the kernelspec that "mercer install" with the same flags wrote.
`

func runUninstall(c *console, args []string) int {
	f := newFlags(c, "uninstall", uninstallUsage)
	p, code, ok := f.place(args)
	if !ok {
		return code
	}
	dir, err := p.dir()
	if err != nil {
		return f.fail(err)
	}
	if err := removeKernelspec(dir); err != nil {
		return f.fail(err)
	}
	fmt.Fprintf(c.out, "Removed the kernel %q, %s.\n", p.name, dir)
	return exitOK
}

// removeKernelspec removes the folder of one of mercer's kernelspecs.
func removeKernelspec(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no kernel in %s; \"mercer doctor\" lists Mercer's kernels", dir)
	}
	if spec, err := readKernelspec(dir); !isMercers(dir, spec, err) {
		return fmt.Errorf("%s is not one of Mercer's kernelspecs, so it was not removed", dir)
	}
	return os.RemoveAll(dir)
}

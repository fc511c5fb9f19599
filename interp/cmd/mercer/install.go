package main

import (
	"errors"
	"fmt"
)

const installUsage = `Usage: mercer install [--user | --prefix DIR | --sys-prefix] [--name NAME]

Tells Jupyter about this kernel: writes a kernelspec that starts this very
program. An earlier one of the same name is replaced; "mercer uninstall" with
the same flags removes it.

Without a flag that says where, it is for the user's own Jupyter (--user).
`

func runInstall(c *console, args []string) int {
	f := newFlags(c, "install", installUsage)
	p, code, ok := f.place(args)
	if !ok {
		return code
	}
	exe, err := thisExecutable()
	if err != nil {
		return f.fail(err)
	}
	dir, err := p.dir()
	if err != nil {
		return f.fail(err)
	}
	spec := newKernelspec(exe, p.name)
	if err := spec.write(dir); err != nil {
		return f.fail(errors.Join(errors.New("cannot install in "+dir), err))
	}
	fmt.Fprintf(c.out, "Installed the kernel %q in %s.\n", p.name, dir)
	fmt.Fprintf(c.out, "Next: run \"jupyter lab\" and choose %q, or \"mercer doctor\" if it is not there.\n", spec.DisplayName)
	return exitOK
}

package main

import (
	"errors"
	"fmt"
)

const installUsage = `Usage: mercer install [--user | --prefix DIR | --sys-prefix] [--name NAME]

Adds this kernel to Jupyter: writes a kernelspec that starts this program. It
replaces an earlier kernelspec with the same name. "mercer uninstall" with the
same flags removes it.

--user, --prefix and --sys-prefix say where. The default is --user: the
kernelspec is for the current user.
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
	fmt.Fprintf(c.out, "Next: run \"jupyter lab\" and choose %q. If it is not there, run \"mercer doctor\".\n", spec.DisplayName)
	return exitOK
}

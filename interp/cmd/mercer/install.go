package main

import (
	"errors"
	"fmt"
	"io/fs"
)

const installUsage = `Usage: mercer install [--user | --prefix DIR | --sys-prefix] [--name NAME] [--force]

Adds this kernel to Jupyter: writes a kernelspec that starts this program. It
replaces an earlier kernelspec of mercer with the same name. "mercer uninstall"
with the same flags removes it.

--user, --prefix and --sys-prefix say where. The default is --user: the
kernelspec is for the current user.

--name gophernotes makes Mercer the kernel of notebooks that were made with
gophernotes. --force also replaces a kernelspec that starts another program, such
as gophernotes itself.
`

func runInstall(c *console, args []string) int {
	f := newFlags(c, "install", installUsage)
	force := f.Bool("force", false, "replace the kernelspec of another program too")
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
	if !*force {
		if err := replaceable(dir); err != nil {
			return f.fail(err)
		}
	}
	spec := newKernelspec(exe, p.name)
	if err := spec.write(dir); err != nil {
		return f.fail(errors.Join(errors.New("cannot install in "+dir), err))
	}
	fmt.Fprintf(c.out, "Installed the kernel %q in %s.\n", p.name, dir)
	fmt.Fprintf(c.out, "Next: run \"jupyter lab\" and choose %q. If it is not there, run \"mercer doctor\".\n", spec.DisplayName)
	return exitOK
}

// replaceable returns an error if dir has the kernelspec of another program. A folder
// without a kernel.json is no kernelspec.
func replaceable(dir string) error {
	spec, err := readKernelspec(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist), isMercers(dir, spec, err):
		return nil
	case err != nil:
		return fmt.Errorf("%s may be the kernelspec of another program (%w); --force replaces it, --name takes another name", dir, err)
	}
	return fmt.Errorf("%s is the kernelspec of another program, %s; --force replaces it, --name takes another name", dir, spec.Argv[0])
}

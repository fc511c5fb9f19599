package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
)

const installUsage = `Usage: mercer install [--user | --prefix DIR | --sys-prefix] [--name NAME]

Tells Jupyter about this kernel: writes a kernelspec that starts this very
program. An earlier one of the same name is replaced.

Without a flag that says where, it is for the user's own Jupyter (--user).
`

// kernelName is what Jupyter accepts as one.
var kernelName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

func runInstall(c *console, args []string) int {
	f := newFlags(c, "install", installUsage)
	user := f.Bool("user", false, "install for this user")
	prefix := f.String("prefix", "", "install under `DIR`/share/jupyter")
	sys := f.Bool("sys-prefix", false, "install into the active virtual or conda environment, or else that of python3")
	name := f.String("name", defaultName, "the kernelspec's `NAME`")
	rest, code, ok := f.positional(args)
	switch {
	case !ok:
		return code
	case len(rest) > 0:
		return f.misuse("it takes no arguments but flags")
	case count(*user, *prefix != "", *sys) > 1:
		return f.misuse("--user, --prefix and --sys-prefix exclude each other")
	case !kernelName.MatchString(*name) || *name == "." || *name == "..":
		return f.misuse("%q is no name for a kernel: use letters, digits, '.', '_' and '-'", *name)
	}
	dir, err := install(*prefix, *sys, *name)
	if err != nil {
		return f.fail(err)
	}
	fmt.Fprintf(c.out, "Installed the kernel %q in %s.\n", *name, dir)
	fmt.Fprintln(c.out, "Next: run \"jupyter lab\" and choose \"Go (Mercer)\", or \"mercer doctor\" if it is not there.")
	return exitOK
}

// install writes the kernelspec to the folder that the flags name, and returns
// that folder.
func install(prefix string, sys bool, name string) (string, error) {
	exe, err := thisExecutable()
	if err != nil {
		return "", err
	}
	data, err := "", error(nil)
	switch {
	case prefix != "":
		data, err = filepath.Abs(prefixData(prefix))
	case sys:
		if prefix, err = sysPrefix(); err == nil {
			data = prefixData(prefix)
		}
	default:
		data, err = userData()
	}
	if err != nil {
		return "", err
	}
	dir := filepath.Join(data, "kernels", name)
	if err := newKernelspec(exe, name).write(dir); err != nil {
		return "", errors.Join(errors.New("cannot install in "+dir), err)
	}
	return dir, nil
}

func count(conditions ...bool) int {
	n := 0
	for _, c := range conditions {
		if c {
			n++
		}
	}
	return n
}

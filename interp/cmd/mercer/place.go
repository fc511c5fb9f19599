package main

import (
	"path/filepath"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// place is where a kernelspec is, by the flags of install.
type place struct {
	prefix string // the folder is DIR/share/jupyter/kernels/name
	sys    bool   // the same, with the prefix of the environment in use
	name   string
}

// kernelName matches the names that Jupyter accepts for a kernel.
var kernelName = lazyregexp.New(`^[A-Za-z0-9._-]+$`)

// place reads the flags. If ok is false, the command ends with the exit code.
func (f *flags) place(args []string) (p place, code int, ok bool) {
	user := f.Bool("user", false, "for the current user; the default")
	f.StringVar(&p.prefix, "prefix", "", "under `DIR`/share/jupyter")
	f.BoolVar(&p.sys, "sys-prefix", false, "in the active virtual or conda environment, or else in that of python3")
	f.StringVar(&p.name, "name", defaultName, "the kernelspec's `NAME`")
	rest, code, ok := f.positional(args)
	switch {
	case !ok:
		return p, code, false
	case len(rest) > 0:
		return p, f.misuse("it takes only flags, no arguments"), false
	case count(*user, p.prefix != "", p.sys) > 1:
		return p, f.misuse("use only one of --user, --prefix and --sys-prefix"), false
	case !kernelName().MatchString(p.name) || p.name == "." || p.name == "..":
		return p, f.misuse("%q cannot be the name of a kernel: use only letters, digits, '.', '_' and '-'", p.name), false
	}
	return p, exitOK, true
}

// dir returns the kernelspec's folder.
func (p place) dir() (data string, err error) {
	prefix := p.prefix
	if p.sys {
		prefix, err = sysPrefix()
	}
	switch {
	case err != nil:
	case prefix != "":
		data, err = filepath.Abs(prefixData(prefix))
	default:
		data, err = userData()
	}
	if err != nil {
		return "", err
	}
	return filepath.Join(data, "kernels", p.name), nil
}

// placeFlags returns the flags that lead to a kernelspec's folder, or "".
func placeFlags(dir string) string {
	name := filepath.Base(dir)
	named := ""
	if name != defaultName {
		named = " --name " + name
	}
	data := filepath.Dir(filepath.Dir(dir))
	for _, p := range []struct {
		place
		flags string
	}{
		{place{name: name}, " --user"},
		{place{name: name, sys: true}, " --sys-prefix"},
		{place{name: name, prefix: filepath.Dir(filepath.Dir(data))}, " --prefix " + filepath.Dir(filepath.Dir(data))},
	} {
		if at, err := p.dir(); err == nil && at == dir && kernelName().MatchString(name) {
			return p.flags + named
		}
	}
	return ""
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

package main

import (
	"path/filepath"
	"regexp"
)

// place is where a kernelspec is, in the words of install's flags.
type place struct {
	prefix string // its folder is DIR/share/jupyter/kernels/name
	sys    bool   // so, with the prefix of the environment in use
	name   string
}

// kernelName is what Jupyter accepts as one.
var kernelName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// place reads the flags; if ok is false, the command is to end with the code.
func (f *flags) place(args []string) (p place, code int, ok bool) {
	user := f.Bool("user", false, "for this user; the default")
	f.StringVar(&p.prefix, "prefix", "", "under `DIR`/share/jupyter")
	f.BoolVar(&p.sys, "sys-prefix", false, "in the active virtual or conda environment, or else that of python3")
	f.StringVar(&p.name, "name", defaultName, "the kernelspec's `NAME`")
	rest, code, ok := f.positional(args)
	switch {
	case !ok:
		return p, code, false
	case len(rest) > 0:
		return p, f.misuse("it takes no arguments but flags"), false
	case count(*user, p.prefix != "", p.sys) > 1:
		return p, f.misuse("--user, --prefix and --sys-prefix exclude each other"), false
	case !kernelName.MatchString(p.name) || p.name == "." || p.name == "..":
		return p, f.misuse("%q is no name for a kernel: use letters, digits, '.', '_' and '-'", p.name), false
	}
	return p, exitOK, true
}

// dir is the kernelspec's folder.
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

// placeFlags are the flags that name a kernelspec's folder; "" if none do.
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
		if at, err := p.dir(); err == nil && at == dir && kernelName.MatchString(name) {
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

package modules

import (
	"errors"
	"strings"
)

// survey parses a package and all that it imports, before any of it is checked: if
// something in it is not Go, the checks of what is imported before it would be in vain,
// and take many times longer. The error is that of load; what survey does not find, load
// does.
func (l *Loader) survey(importPath string, at located) *Error {
	if l.Stop != nil && l.Stop() {
		return nil
	}
	p := parse(l.fset, at)
	l.parsed[importPath] = p
	if p.err != nil {
		return unparsed(importPath, at, p.err)
	}
	l.stack, l.paths = append(l.stack, at), append(l.paths, importPath)
	defer func() { l.stack, l.paths = l.stack[:len(l.stack)-1], l.paths[:len(l.paths)-1] }()
	for _, dep := range p.pkg.Imports {
		first, _, _ := strings.Cut(dep, "/")
		if _, known := l.parsed[dep]; known || l.done[dep] != nil || !strings.Contains(first, ".") || l.has(dep) {
			continue
		}
		there, err := l.locate(dep)
		if err == nil && there.dir != "" {
			if e := l.survey(dep, there); e != nil {
				return l.above(importPath, at, dep, e)
			}
		}
	}
	return nil
}

// unparsed is the error of a package that cannot be parsed.
func unparsed(importPath string, at located, err error) *Error {
	var foreign *notGo
	return &Error{Path: importPath, Module: at.name(), Reason: err.Error(), Build: errors.As(err, &foreign)}
}

// above is the error of a package that imports another one that has failed.
func (l *Loader) above(importPath string, at located, dep string, err error) *Error {
	e := &Error{Path: importPath, Module: at.name(), Reason: because(dep, err)}
	if inner := (*Error)(nil); errors.As(err, &inner) {
		e.Absent, e.Build, e.Get = inner.Absent, inner.Build, inner.Get
	}
	return e
}

// has reports whether a package is compiled in.
func (l *Loader) has(importPath string) bool {
	all, ok := l.all.(interface{ Has(path string) bool })
	return ok && all.Has(importPath)
}

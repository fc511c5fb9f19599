package modules

import (
	"errors"
	"fmt"
	"strings"
)

// Error says why a package of a module cannot be imported.
type Error struct {
	Path   string // the import path
	Module string // its module, "path@version"; "" if unknown
	Reason string
	Absent bool   // no known module has it, or a package that it imports
	Build  bool   // it may be compiled, where it cannot be interpreted
	Get    string // what Get would have to fetch, because a known module needs it; or ""
}

func (e *Error) Error() string {
	msg := e.Why()
	if e.Build && strings.Contains(e.Module, "@") {
		msg += fmt.Sprintf("; \"mercer build --with %s\" makes a mercer with it compiled in", e.Module)
	}
	return msg
}

// Why is Error without advice.
func (e *Error) Why() string {
	if e.Module == "" {
		return fmt.Sprintf("package %q %s", e.Path, e.Reason)
	}
	return fmt.Sprintf("package %q of module %s cannot be interpreted: %s", e.Path, e.Module, e.Reason)
}

// because explains what is wrong with a package that another one imports.
func because(dep string, err error) string {
	var e *Error
	if errors.As(err, &e) && e.Module != "" {
		return fmt.Sprintf("it imports %s, which cannot be interpreted: %s", dep, e.Reason)
	}
	if errors.As(err, &e) {
		return fmt.Sprintf("it imports %s, which %s", dep, e.Reason)
	}
	return fmt.Sprintf("it imports %s, which is not compiled into this mercer", dep)
}

package modules

import (
	"errors"
	"fmt"
	"strings"
)

// Error is why a package of a module cannot be imported.
type Error struct {
	Path   string // the import path
	Module string // its module, "path@version"; "" if it is not known
	Reason string
	Absent bool // it, or what it imports, is in no module that is known
}

func (e *Error) Error() string {
	if e.Module == "" {
		return fmt.Sprintf("package %q %s", e.Path, e.Reason)
	}
	msg := fmt.Sprintf("package %q of module %s cannot be interpreted: %s", e.Path, e.Module, e.Reason)
	if strings.Contains(e.Module, "@") && !e.Absent {
		msg += fmt.Sprintf("; \"mercer build --with %s\" makes a mercer that has it compiled in", e.Module)
	}
	return msg
}

// because says what is wrong with a package that another one imports.
func because(dep string, err error) string {
	var e *Error
	if errors.As(err, &e) && e.Module != "" {
		return fmt.Sprintf("it imports %s, which cannot be: %s", dep, e.Reason)
	}
	if errors.As(err, &e) {
		return fmt.Sprintf("it imports %s, which %s", dep, e.Reason)
	}
	return fmt.Sprintf("it imports %s, which is not compiled into this mercer", dep)
}

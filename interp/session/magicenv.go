package session

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/session/magic"
)

// cd implements %cd.
func (s *Session) cd(_ context.Context, o order) error {
	old, err := os.Getwd()
	if err != nil {
		return err
	}
	to := unquoted(o.args)
	switch to {
	case "":
		to = "~"
	case "-":
		if to = s.folder; to == "" {
			return o.Fault("%%cd -: there is no earlier folder")
		}
	}
	if to, err = magic.Home(to); err != nil {
		return err
	}
	if err := os.Chdir(to); err != nil {
		return err
	}
	s.folder = old
	now, err := os.Getwd()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(os.Stdout, now)
	return err
}

// unquoted removes the quotes around a name.
func unquoted(name string) string {
	for _, q := range []string{`"`, "'"} {
		if inner, ok := strings.CutPrefix(name, q); ok && len(name) > 1 && strings.HasSuffix(name, q) {
			return strings.TrimSuffix(inner, q)
		}
	}
	return name
}

// env implements %env.
func (s *Session) env(_ context.Context, o order) error {
	at := strings.IndexAny(o.args, "= \t")
	switch {
	case o.args == "":
		all := os.Environ()
		slices.Sort(all)
		_, err := fmt.Fprintln(os.Stdout, strings.Join(all, "\n"))
		return err
	case at == 0:
		return o.Fault("%%env: a name is missing before the =")
	case at > 0:
		name, value := o.args[:at], strings.TrimSpace(o.args[at:])
		value = strings.TrimSpace(strings.TrimPrefix(value, "="))
		if !strings.HasPrefix(value, "'") {
			return os.Setenv(name, os.ExpandEnv(unquoted(value)))
		}
		return os.Setenv(name, unquoted(value)) // unchanged, as in a shell
	}
	value, ok := os.LookupEnv(o.args)
	if !ok {
		return fmt.Errorf("there is no environment variable %s", o.args)
	}
	_, err := fmt.Fprintln(os.Stdout, value)
	return err
}

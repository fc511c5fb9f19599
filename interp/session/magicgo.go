package session

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// goGet implements %go get.
func (s *Session) goGet(ctx context.Context, o order) error {
	args := o.words()
	if len(args) != 2 || args[0] != "get" {
		return o.Fault("%%go has only one command: %%go get MODULE@VERSION")
	}
	if err := s.enter(ctx, o.cell); err != nil {
		return err
	}
	said, err := s.modules.Get(ctx, args[1])
	s.mu.Unlock()
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case err != nil:
		return o.Fault("%%go get %s: %v", args[1], err)
	}
	fmt.Fprint(os.Stdout, said)
	return s.outdated(ctx, o)
}

// go111module implements %go111module, with which notebooks of gophernotes
// begin.
func (s *Session) go111module(_ context.Context, o order) error {
	switch o.args {
	case "on":
	case "off":
		fmt.Fprintln(os.Stderr, "modules are always on here; imports come from go.mod and from modules added with a go get line")
	default:
		return o.Fault("%%go111module must be on or off")
	}
	return nil
}

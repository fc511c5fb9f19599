package session

import (
	"context"
	"go/token"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
)

// captureCell implements %%capture.
func (s *Session) captureCell(ctx context.Context, o order) error {
	if o.args != "" && (!token.IsIdentifier(o.args) || o.args == "_") {
		return o.Fault("%%%%capture: %s cannot be the name of a variable", o.args)
	}
	var printed keeper
	err := s.diverted(&printed, func() error {
		return s.runCell(ctx, Cell{Name: o.cell.Name, Source: o.body})
	})
	if o.args == "" {
		return err
	}
	if declared := s.runInternal(context.WithoutCancel(ctx), o.args+` := ""`); declared != nil {
		if err == nil {
			err = declared
		}
		return err
	}
	*(*string)(s.engine.Address(s.names.Load().Lookup(o.args))) = printed.text.String()
	return err
}

// diverted runs code and sends its output to another Output.
func (s *Session) diverted(out Output, run func() error) error {
	outer := s.capture.Load()
	defer func() { s.capture.Store(outer) }()
	if outer.started { // descriptors are redirected only once
		defer outer.to(outer.out)
		outer.to(out)
		return run()
	}
	inner, err := startCapture(out)
	if err != nil {
		return err
	}
	s.capture.Store(inner)
	err = run()
	if closeErr := inner.close(); err == nil {
		err = closeErr
	}
	return err
}

// keeper is an Output that keeps what is printed and drops everything else.
type keeper struct{ text strings.Builder }

func (k *keeper) Stream(_, text string)   { k.text.WriteString(text) }
func (*keeper) Display(display.Data)      {}
func (*keeper) Update(display.Data)       {}
func (*keeper) Clear(bool)                {}
func (*keeper) Progress(display.Progress) {}

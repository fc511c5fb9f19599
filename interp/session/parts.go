package session

import (
	"context"
	"errors"

	"github.com/mercer-go/mercer/interp/session/magic"
)

// runCell runs the parts of a cell. Its value is that of the last Go part.
func (s *Session) runCell(ctx context.Context, c Cell) error {
	parts, err := magic.Parts(c.Source, s.isGo(c.Source))
	if err != nil {
		return s.rejected(c, err)
	}
	var codes []string
	for _, p := range parts {
		codes = append(codes, p.Code())
	}
	codes = append(codes, c.rest...)
	for i, p := range parts {
		if i < c.Part {
			continue
		}
		part := c
		part.rest = codes[i+1:]
		if p.Magic.Name == "" {
			part.Source = p.Source
			err = s.runGo(ctx, part)
		} else {
			o := order{p.Line, part, p.Args, p.Body}
			err = s.orderFailed(ctx, o, s.obey(ctx, o))
		}
		if err != nil {
			return atPart(err, i, p.Magic.Name)
		}
	}
	return nil
}

// atPart notes in an error with a Move which part of the cell is to run next: this one, if
// it is not a line that has done what it says.
func atPart(err error, part int, magic string) error {
	var e *Error
	if errors.As(err, &e) && e.Move != nil {
		e.Move.Part = part
		if magic == "%restart" || magic == "%go" {
			e.Move.Part++
		}
	}
	return err
}

// runGo checks and runs a cell without orders.
func (s *Session) runGo(ctx context.Context, c Cell) error {
	s.noValue()
	begun := cpuTime()
	unit, err := s.prepareWith(ctx, c)
	s.checking = cpuTime() - begun
	if err != nil {
		return s.rejected(c, err)
	}
	return s.runSteps(ctx, c, unit)
}

// compileCell implements %%compile. Orders in the cell run before.
func (s *Session) compileCell(ctx context.Context, o order) error {
	if o.args != "" {
		return o.Fault("%s takes no arguments", magic.Compile)
	}
	body := Cell{Name: o.cell.Name, Source: o.body}
	parts, err := magic.Parts(o.body, s.isGo(o.body))
	if err != nil {
		return err
	}
	for _, p := range parts {
		if p.Magic.Whole {
			return p.Line.Fault("%s must be the first line of the cell", p.Magic.Name)
		}
		if p.Magic.Name != "" {
			if err := s.obey(ctx, order{p.Line, body, p.Args, p.Body}); err != nil {
				return err
			}
		}
	}
	body.Source, _ = magic.Cut(o.body, s.isGo(o.body))
	return s.compile(ctx, body)
}

package session

import (
	"context"
	"strings"
	"unicode"
)

// part is an order of a cell, or the Go code between two of them.
type part struct {
	magic  magic
	order  order  // if the magic has a name
	source string // otherwise: the Go code, in its place
}

// parts splits a cell into parts, in the order in which they run. If one order
// is unknown, it returns no parts.
func (s *Session) parts(c Cell) ([]part, error) {
	rest, lines := cutLines(c.Source, s.isGo(c.Source))
	if len(lines) == 0 {
		return []part{{source: c.Source}}, nil
	}
	var parts, last []part
	from := 1
	goUntil := func(to int) {
		if source := keepLines(rest, from, to); strings.TrimSpace(source) != "" {
			parts = append(parts, part{source: source})
		}
		from = to + 1
	}
	end := strings.Count(rest, "\n") + 2
	for _, m := range lines {
		g, err := m.whichMagic()
		if err != nil {
			return nil, err
		}
		p := part{magic: g, order: order{magicLine: m, cell: c, args: strings.TrimSpace(m.text[len(g.name):])}}
		if g.whole != nil {
			p.order.body = keepLines(c.Source, m.line+1, end)
			return []part{p}, nil
		}
		goUntil(m.line)
		if g.last {
			last = append(last, p)
		} else {
			parts = append(parts, p)
		}
	}
	goUntil(end)
	return append(parts, last...), nil
}

// keepLines returns some lines of a source, from one to before another, in
// their places.
func keepLines(source string, from, to int) string {
	lines := strings.Split(source, "\n")
	if from >= min(to, len(lines)+1) {
		return ""
	}
	return strings.Repeat("\n", from-1) + strings.Join(lines[from-1:to-1], "\n")
}

// code returns the Go code of a part. For a command it is at least what may
// become part of the command.
func (p part) code() string {
	switch {
	case p.magic.name == "":
		return p.source
	case p.magic.command():
		return mayFill(p.order.args)
	case p.magic.code && strings.HasPrefix(p.order.args, "!"), p.magic.code && strings.HasPrefix(p.order.args, "$"): // perhaps a command
		return mayFill(p.order.args) + "\n" + p.order.args
	case p.magic.code:
		return p.order.args
	}
	return ""
}

// mayFill returns the words of a command that may be Go. What is Go in it is
// only known when it runs, and the rest would hide that from a scanner of Go.
func mayFill(command string) string {
	_, text, _ := strings.Cut(command, "{")
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool {
		return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	}), " ")
}

// runCell runs the parts of a cell. Its value is that of the last Go part.
func (s *Session) runCell(ctx context.Context, c Cell) error {
	parts, err := s.parts(c)
	if err != nil {
		return s.rejected(c, err)
	}
	var codes []string
	for _, p := range parts {
		codes = append(codes, p.code())
	}
	codes = append(codes, c.rest...)
	for i, p := range parts {
		p.order.cell.rest = codes[i+1:]
		switch {
		case p.magic.whole != nil:
			err = s.orderFailed(ctx, p.order, p.magic.whole(s, ctx, p.order))
		case p.magic.line != nil:
			err = s.orderFailed(ctx, p.order, p.magic.line(s, ctx, p.order))
		default:
			part := c
			part.Source, part.rest = p.source, codes[i+1:]
			err = s.runGo(ctx, part)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// runGo checks and runs a cell without orders.
func (s *Session) runGo(ctx context.Context, c Cell) error {
	s.value.Data = nil
	unit, err := s.prepare(ctx, c)
	if err != nil {
		return s.rejected(c, err)
	}
	return s.runSteps(ctx, c, unit)
}

// compileCell implements %%compile. Orders in the cell run before.
func (s *Session) compileCell(ctx context.Context, o order) error {
	if o.args != "" {
		return o.fault("%s takes no arguments", compileMagic)
	}
	body := Cell{Name: o.cell.Name, Source: o.body}
	parts, err := s.parts(body)
	if err != nil {
		return err
	}
	for _, p := range parts {
		switch {
		case p.magic.whole != nil:
			return p.order.fault("%s must be the first line of the cell", p.magic.name)
		case p.magic.line != nil:
			if err := p.magic.line(s, ctx, p.order); err != nil {
				return err
			}
		}
	}
	body.Source, _ = cutLines(o.body, s.isGo(o.body))
	return s.compile(ctx, body)
}

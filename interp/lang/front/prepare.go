package front

import (
	"errors"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// whole makes the unit of a cell, or of a part of it.
func (f *Front) whole(name, source string, rest []string) (*Unit, error) {
	if err := directive(source); err != nil {
		return nil, err
	}
	runs, wrong := split(source)
	if len(runs) > 0 && runs[0].kind == clause {
		return f.program(name, source)
	}
	if wrong != nil {
		return nil, f.firstFault(name, source, runs, wrong)
	}
	for _, r := range runs {
		if r.kind == clause {
			line, column := position(source, r.start)
			return nil, &Error{Syntax: true, Message: "a package clause must come first in its cell", Line: line, Column: column}
		}
	}
	f.stop()
	plans := plansFor(source, runs)
	f.stop()
	u, first := f.attempt(name, source, rest, plans[0])
	if first == nil {
		return u, nil
	}
	if fault := (*Error)(nil); errors.As(first, &fault) && fault.final {
		return nil, first
	}
	for _, p := range plans[1:] {
		u, err := f.attempt(name, source, rest, p)
		if err == nil {
			return u, nil
		}
		if p.known && len(p.stages) == 1 && unknown(first) && err.Error() != first.Error() {
			first = err // the other order knows the name, and finds what is wrong
		}
	}
	return nil, first
}

// unknown reports whether an error is about a name that is not defined.
func unknown(err error) bool {
	var e *Error
	return errors.As(err, &e) && strings.HasPrefix(e.Message, "undefined: ")
}

// attempt prepares a cell by a plan, or by a better one that it leads to, should even the type
// checker crash.
func (f *Front) attempt(name, source string, rest []string, p plan) (u *Unit, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			panic(r)
		default:
			err = &Error{Message: fmt.Sprintf("this cell cannot be checked: %v", r), Line: 1, Column: 1}
		}
	}()
	u, old, err := f.prepare(name, source, rest, p)
	if old == nil {
		return u, err
	}
	for _, p := range old.plans {
		if other, err := f.attempt(name, source, rest, p); err == nil && u.facts.hold(other.facts) {
			return other, nil
		}
	}
	if u, _, err = f.prepare(name, source, rest, p); err == nil && old.note != "" {
		u.Steps[0].Notes = append(u.Steps[0].Notes, old.note)
	}
	return u, err
}

// prepare makes a step of each stage. old is not nil if the cell calls what it replaces.
func (f *Front) prepare(name, source string, rest []string, p plan) (u *Unit, old *older, err error) {
	f.Retract() // what an earlier attempt has left
	u = &Unit{facts: newFacts()}
	scope, decls := f.scope, f.decls
	before := map[string]bool{}
	for i, s := range p.stages {
		c, step, err := f.settled(func() *checking {
			return &checking{front: f, name: name, source: source, scope: maps.Clone(scope), decls: maps.Clone(decls), later: later(source, p.stages[i+1:], rest), before: before, facts: newFacts()}
		}, p.known, s, i == len(p.stages)-1 && p.valued())
		if err != nil {
			return nil, nil, err
		}
		if err := c.ahead(p.stages[i+1:]); err != nil {
			return nil, nil, err
		}
		u.Steps = append(u.Steps, step)
		u.facts.add(c.facts)
		maps.Copy(before, step.kept)
		if len(c.replaced) > 0 {
			if step, err = f.following(c, step, c.replaced); err != nil {
				return nil, nil, err
			}
			u.Steps = append(u.Steps, step)
			switch {
			case old != nil:
			case step.Package != nil:
				old = c.calls(p, i, step)
			case p.known && len(p.stages) == 1 && c.renews && !c.quiet():
				old = &older{plans: []plan{{stages(s), false}}}
			}
		}
		scope, decls = step.scope, step.decls
	}
	told := map[string]bool{}
	for i := range u.Steps {
		u.Steps[i].Notes = slices.DeleteFunc(current(u.Steps[i].notes, decls), func(text string) bool { return told[text] })
		for _, text := range u.Steps[i].Notes {
			told[text] = true
		}
	}
	return u, old, nil
}

// settled makes the step of a stage. known says that the declarations use variables of the
// statements; the stage is checked once more if some of these have got other types than they were
// known to have.
func (f *Front) settled(fresh func() *checking, known bool, runs []run, last bool) (*checking, Step, error) {
	extended, mistaken := len(f.extended), map[string]bool{}
	for {
		c := fresh()
		if known {
			c.known, c.opened = f.inferred(c.name, c.source, c.scope, runs, mistaken)
		}
		step, err := c.stage(runs, last)
		if len(c.mistaken) == 0 {
			return c, step, err
		}
		for _, v := range c.mistaken {
			mistaken[v] = true
		}
		f.retract(extended)
	}
}

// following is the step after another one that has replaced objects: it compiles again what
// uses them.
func (f *Front) following(of *checking, after Step, replaced map[types.Object]bool) (Step, error) {
	c := &checking{front: f, name: of.name, source: of.source, scope: maps.Clone(after.scope), decls: maps.Clone(after.decls)}
	step, err := c.followUp(replaced)
	step.Follows = true
	for o := range replaced {
		if _, variable := o.(*types.Var); variable {
			step.Gone = append(step.Gone, o)
		}
	}
	return step, err
}

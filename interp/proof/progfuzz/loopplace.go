package progfuzz

import "fmt"

// leaf is a number or truth value in a random variable, after indexes and fields. It has no
// such part if the type is neither.
func (l *looper) leaf(write bool) (string, *typ, bool) {
	if len(l.vars) == 0 {
		return "", nil, false
	}
	v := l.vars[l.g.n(len(l.vars))]
	if write && v.locked && v.t.kind <= floatKind {
		return "", nil, false
	}
	return l.into(v.name, v.t, v)
}

func (l *looper) into(text string, t *typ, v place) (string, *typ, bool) {
	g := l.g
	switch t.kind {
	case boolKind, intKind, floatKind:
		return text, t, true
	case sliceKind:
		if v.grows {
			return fmt.Sprintf("%s[%s]", text, l.within(text)), t.elem, true
		}
		n := 8
		if t.elem.kind == sliceKind {
			n = 4
		}
		return l.into(fmt.Sprintf("%s[%s]", text, l.index(n)), t.elem, v)
	case arrayKind:
		return l.into(fmt.Sprintf("%s[%s]", text, l.index(t.n)), t.elem, v)
	case pointerKind:
		if t.elem.kind <= floatKind {
			text = "*" + text
		}
		return l.into(text, t.elem, v)
	case structKind:
		f := t.fields[g.n(len(t.fields))]
		return l.into(text+"."+f.name, f.t, v)
	}
	return "", nil, false
}

// read is a leaf of a type, if there is one.
func (l *looper) read(t *typ) (string, bool) { return l.find(t, false) }

// target is a leaf of a type that can be assigned to, if there is one.
func (l *looper) target(t *typ) (string, bool) { return l.find(t, true) }

func (l *looper) find(t *typ, write bool) (string, bool) {
	for range 12 {
		if text, got, ok := l.leaf(write); ok && got == t {
			return text, true
		}
	}
	return "", false
}

// anyTarget is a random leaf that can be assigned to.
func (l *looper) anyTarget() (string, *typ, bool) {
	for range 8 {
		if text, t, ok := l.leaf(true); ok {
			return text, t, true
		}
	}
	return "", nil, false
}

// index is an expression below n, a power of two; if the loops are wild, not always.
func (l *looper) index(n int) string {
	g := l.g
	if l.wild && g.chance(3) {
		if c, ok := l.counter(1 << 30); ok && g.chance(50) {
			return g.pick(c+"+1", c+"-1", c)
		}
		if v, ok := l.plain(g.integer()); ok {
			return v
		}
	}
	if c, ok := l.counter(n); ok && g.chance(75) {
		return c
	}
	if v, ok := l.plain(g.integer()); ok && g.chance(70) {
		return fmt.Sprintf("%s&%d", v, n-1)
	}
	return fmt.Sprint(g.n(n))
}

// within is an expression below the length of a slice that is not empty.
func (l *looper) within(slice string) string {
	g := l.g
	if l.wild && g.chance(5) {
		return fmt.Sprint(g.n(8))
	}
	if v, ok := l.plain(g.integer()); ok && g.chance(70) {
		return fmt.Sprintf("uint(%s)%%uint(len(%s))", v, slice)
	}
	return g.pick("0", fmt.Sprintf("len(%s)-1", slice), fmt.Sprintf("len(%s)/2", slice))
}

// counter is a counter of a loop that stays below n.
func (l *looper) counter(n int) (string, bool) {
	for range 4 {
		if len(l.vars) > 0 {
			if v := l.vars[l.g.n(len(l.vars))]; v.limit > 0 && v.limit <= n {
				return v.name, true
			}
		}
	}
	for i := len(l.vars) - 1; i >= 0; i-- {
		if v := l.vars[i]; v.limit > 0 && v.limit <= n {
			return v.name, true
		}
	}
	return "", false
}

// plain is a variable of a type, if there is one.
func (l *looper) plain(t *typ) (string, bool) {
	for range 8 {
		if len(l.vars) > 0 {
			if v := l.vars[l.g.n(len(l.vars))]; v.t == t {
				return v.name, true
			}
		}
	}
	for _, v := range l.vars {
		if v.t.kind == intKind && t.kind == intKind {
			return v.name, true
		}
	}
	return "", false
}

// all lists the variables that a condition holds for.
func (l *looper) all(cond func(place) bool) []place {
	var out []place
	for _, v := range l.vars {
		if cond(v) {
			out = append(out, v)
		}
	}
	return out
}

package progfuzz

import (
	"fmt"
	"strings"
)

// loop writes a loop of a random form.
func (l *looper) loop() {
	g := l.g
	n := []int{2, 4, 8, 8, 13, 30}[g.n(6)]
	if l.nesting == 0 && g.chance(15) {
		n = 300
	}
	for l.rounds*n > maxRounds {
		n = max(n/2, 1)
	}
	outer := l.rounds
	l.rounds *= n
	label := g.name("next")
	l.labels = append(l.labels, label)
	l.nesting++
	text := l.text(func() { l.form(n) })
	l.nesting--
	l.labels = l.labels[:len(l.labels)-1]
	l.rounds = outer
	mark := ""
	if strings.Contains(text, " "+label+"\n") {
		mark = label + ":\n"
	}
	g.out.WriteString(strings.Replace(text, labelMark, mark, 1)) // the first is that of this loop
}

// labelMark is where the label of a loop goes, if the loop needs one.
const labelMark = "/*label*/\n"

// form writes a loop of n rounds.
func (l *looper) form(n int) {
	g := l.g
	i := g.name("i")
	t := l.counterType(n)
	counter := place{name: i, t: t, limit: n, locked: true}
	switch g.n(9) {
	case 7:
		l.kept(n)
	case 0, 1:
		l.around(fmt.Sprintf("for %s := %s(0); %[1]s < %[3]d; %[1]s++", i, t.src, n), counter)
	case 2:
		l.around(fmt.Sprintf("for %s := range %s(%d)", i, t.src, n), counter)
	case 3: // downwards
		counter.limit = n + 1
		l.around(fmt.Sprintf("for %s := %s(%d); %[1]s > 0; %[1]s--", i, t.src, n), counter)
	case 4: // in steps
		counter.limit = n + 1
		l.around(fmt.Sprintf("for %s := %s(0); %[1]s < %[3]d; %[1]s += %[4]d", i, t.src, n, 1+g.n(3)), counter)
	case 5: // two variables
		j := g.name("j")
		l.around(fmt.Sprintf("for %s, %s := %s(0), %d; %[1]s < %[4]d && %[2]s > -5; %[1]s, %[2]s = %[1]s+1, %[2]s-%[5]d", i, j, t.src, n, 1+g.n(2)),
			counter, place{name: j, t: intType, locked: true}) // which becomes negative
	case 6:
		w := g.name("w")
		g.p("%s := 0", w)
		g.out.WriteString(labelMark)
		l.block("for "+w+" < "+fmt.Sprint(n)+g.pick("", " && "+l.condition(1)), func() {
			g.p("%s++", w)
			l.vars = append(l.vars, place{name: w, t: intType, limit: n + 1, locked: true})
			l.statements()
		})
		return
	default:
		l.over(n)
	}
}

// counterType is a random type of integers up to n.
func (l *looper) counterType(n int) *typ {
	if l.g.chance(60) {
		return intType
	}
	for {
		if t := l.g.integer(); n < 100 || t.bits > 8 {
			return t
		}
	}
}

// around writes the head and body of a loop.
func (l *looper) around(head string, vars ...place) {
	l.g.out.WriteString(labelMark)
	l.block(head, func() {
		for _, v := range vars {
			l.g.p("_ = %s", v.name)
		}
		l.vars = append(l.vars, vars...)
		l.statements()
	})
}

// over writes a loop over what there is; n rounds if there is nothing.
func (l *looper) over(n int) {
	g := l.g
	list := l.all(func(v place) bool {
		return v.t.kind == sliceKind || v.t.kind == arrayKind || v.t.kind == stringKind || v.t.kind == pointerKind
	})
	if len(list) == 0 || l.rounds/n*24 > 2*maxRounds {
		i := g.name("i")
		l.around(fmt.Sprintf("for %s := range %d", i, n), place{name: i, t: intType, limit: n, locked: true})
		return
	}
	v := list[g.n(len(list))]
	l.rounds = l.rounds / n * 24
	i, e := g.name("i"), g.name("e")
	counter := place{name: i, t: intType, limit: 8, locked: true}
	switch t := v.t; {
	case t.kind == stringKind:
		counter.limit = 20
		l.around(fmt.Sprintf("for %s, %s := range %s", i, e, v.name), counter, place{name: e, t: basicType("int32")})
	case t.kind == pointerKind && t.elem.kind == structKind:
		l.chain(v.name, t)
	case v.grows:
		counter.limit = 40
		l.around(fmt.Sprintf("for %s, %s := range %s", i, e, v.name), counter, place{name: e, t: t.elem})
	case t.kind == sliceKind && t.elem.kind == structKind && g.chance(40):
		l.chain("&"+v.name+"[0]", g.pointer(t.elem))
	case t.kind == pointerKind:
		l.around(fmt.Sprintf("for %s, %s := range %s", i, e, v.name), counter, place{name: e, t: t.elem.elem})
	default:
		if t.elem.kind == sliceKind {
			counter.limit = 4
		}
		l.around(fmt.Sprintf("for %s, %s := range %s", i, e, v.name), counter, place{name: e, t: t.elem, locked: t.elem.kind > floatKind})
	}
}

// chain follows pointers.
func (l *looper) chain(from string, t *typ) {
	e, k := l.g.name("e"), l.g.name("k")
	l.around(fmt.Sprintf("for %s, %s := %s, 0; %[1]s != nil && %[2]s < 20; %[1]s, %[2]s = %[1]s.Next, %[2]s+1", e, k, from),
		place{name: e, t: t, locked: true}, place{name: k, t: intType, limit: 20, locked: true})
}

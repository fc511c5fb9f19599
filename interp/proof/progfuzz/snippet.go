package progfuzz

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// snippet is a piece of a program that shows one part of the language. In its
// texts @ stands for a number that makes its names new, #n# for a small number,
// and #int# and so on for an expression of the type that is no constant.
type snippet struct {
	decls string
	body  string
	// function says that the body must be in a function of its own, because it
	// has a return, a defer or a goto.
	function bool
}

// all are the snippets of every theme.
var all = slices.Concat(assertionSnippets, boundSnippets, channelSnippets, closureSnippets, controlSnippets, conveyedSnippets, nilPointerSnippets,
	conversionSnippets, hierarchySnippets, constraintSnippets, deferSnippets, embeddingSnippets, errorChainSnippets, errorSnippets,
	functionSnippets, genericSnippets, genericTypeSnippets, gobSnippets, instanceSnippets, interfaceSnippets, iteratorSnippets,
	jsonSnippets, kindSnippets, localTypeSnippets, mapSnippets, methodSnippets, numberSnippets, orderSnippets, outsideSnippets,
	librarySnippets, panicSnippets, pointerSnippets, printSnippets, recoveredSnippets, reflectSnippets, scopeSnippets, seqMethodSnippets,
	sliceSnippets, slogSnippets, sortingSnippets, stringSnippets, structSnippets, templateSnippets, verbSnippets, xmlSnippets)

// snippet writes a random snippet, or random statements, somewhere.
func (g *gen) snippet() {
	switch k := g.n(100); {
	case k < 8:
		g.reads()
		return
	case k < 28:
		g.shapes()
		return
	case k < 43:
		g.place(g.chance(50), g.loops)
		return
	}
	if g.chance(30) {
		g.place(g.chance(40), func() {
			from := len(g.vars)
			g.statements(3 + g.n(5))
			if g.level > 0 || g.nesting > 0 {
				g.useAll(from)
			}
		})
		return
	}
	s := all[g.n(len(all))]
	suffix := g.name("")
	if s.decls != "" {
		g.declare("%s", g.isolated(func(variable) bool { return false }, func() { g.fill(s.decls, suffix) }))
	}
	g.place(s.function, func() { g.fill(s.body, suffix) })
}

// place writes a body into main, a block or a function.
func (g *gen) place(function bool, write func()) {
	k := g.n(6)
	if function && k < 2 {
		k += 2
	}
	switch k {
	case 0:
		write()
	case 1:
		g.inner("", "", write)
	case 2:
		g.inner("func()", "()", write)
	case 3:
		name := g.name("run")
		text := g.isolated(func(variable) bool { return true }, write)
		g.declare("func %s() {\n%s}", name, text)
		g.p("%s()", name)
	case 4:
		done := g.name("done")
		g.p("%s := make(chan bool)", done)
		g.inner("go func()", fmt.Sprintf("()\n<-%s", done), func() {
			g.p("defer close(%s)", done)
			write()
		})
	case 5:
		f := g.name("f")
		g.inner(f+" := func()", "\n"+f+"()", write)
	}
}

// inner writes a block or function literal around what write writes.
func (g *gen) inner(head, tail string, write func()) {
	g.level++
	text := g.body(write)
	g.level--
	g.p("%s {\n%s}%s", head, text, tail)
}

var hole = regexp.MustCompile(`@|#[a-z0-9]+#`)

// fill writes a snippet's text.
func (g *gen) fill(text, suffix string) {
	mult := g.mult
	g.mult *= 4 // the expressions may be in a loop
	g.out.WriteString(hole.ReplaceAllStringFunc(strings.TrimSpace(text), func(h string) string {
		switch name := strings.Trim(h, "#"); name {
		case "@":
			return suffix
		case "n":
			return fmt.Sprint(1 + g.n(5))
		case "value":
			t := g.value()
			return g.typed(t, g.expr(t, 2))
		default:
			return g.varying(basicType(name), 1)
		}
	}))
	g.out.WriteString("\n")
	g.mult = mult
}

// basicType is the basic type of a name.
func basicType(name string) *typ {
	for _, t := range slices.Concat(integers, floats, []*typ{stringType, boolType}) {
		if t.src == name {
			return t
		}
	}
	panic("no basic type " + name)
}

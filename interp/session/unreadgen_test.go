package session

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// errorCell is a random cell of statements that get errors. It knows which of
// them something reads by following every way through its statements.
type errorCell struct {
	rand    *rand.Rand
	names   []string        // of the session's error variables
	kept    map[string]bool // those that a function or pointer has kept before the cell
	next    int             // the number of the next call
	deep    int
	loop    bool // break and continue are for a loop
	forks   int
	decls   []string
	list    []*piece
	readers map[int]bool // the calls whose error something reads
}

// piece is a statement. Control statements have a body.
type piece struct {
	head, tail string
	events     []happening // of the head
	fork       string      // "", "if", "loop", or "always" for a select with one case
	taken      bool        // of an if: the condition is true
	body, els  []*piece
}

// happening is what a statement does with an error.
type happening struct {
	kind  string // "get", "drop", "set", "read", "keep", "defer", "break" or "continue"
	v     string // the variable, unlike any other
	call  int
	fails bool
}

// generate makes a cell of a few statements.
func (c *errorCell) generate() string {
	env := map[string]string{}
	for _, n := range c.names {
		env[n] = n
	}
	if c.rand.IntN(8) == 0 { // a function reads a variable whenever it is called
		v := c.names[c.rand.IntN(len(c.names))]
		c.kept[v] = true
		c.decls = append(c.decls, fmt.Sprintf("func reader%d() error { return %s }", c.id(), v))
	}
	c.list = c.block(env, 2+c.rand.IntN(5))
	var b strings.Builder
	for _, d := range c.decls {
		b.WriteString(d + "\n")
	}
	write(&b, c.list)
	c.readers = map[int]bool{}
	for _, t := range ways(c.list) {
		c.follow(t)
	}
	return b.String()
}

func write(b *strings.Builder, list []*piece) {
	for _, p := range list {
		b.WriteString(p.head + "\n")
		write(b, p.body)
		if p.els != nil {
			b.WriteString("} else {\n")
			write(b, p.els)
		}
		if p.tail != "" {
			b.WriteString(p.tail + "\n")
		}
	}
}

func (c *errorCell) id() int { c.next++; return c.next }

func (c *errorCell) block(env map[string]string, n int) (list []*piece) {
	for range n {
		list = append(list, c.piece(env))
	}
	return list
}

// piece makes a statement. env has the variable that each name stands for.
func (c *errorCell) piece(env map[string]string) *piece {
	names := c.names
	name := names[c.rand.IntN(len(names))]
	v, id, fails := env[name], c.id(), c.rand.IntN(2) == 0
	f := "good"
	if fails {
		f = "bad"
	}
	get := happening{"get", v, id, fails}
	simple := func(text string, events ...happening) *piece { return &piece{head: text, events: events} }
	switch c.rand.IntN(26) {
	case 0, 1, 2:
		return simple(fmt.Sprintf("%s = %s(%d)", name, f, id), get)
	case 3, 4:
		return simple(fmt.Sprintf("_, %s = %s2(%d)", name, f, id), get)
	case 5:
		return simple(fmt.Sprintf("var x%d, err%d = %s2(%d)", id, id, f, id), happening{"get", fmt.Sprint("err", id), id, fails})
	case 6:
		text := []string{"%s(%d)", "switch %s(%d) {\n}", "switch (%s(%d)) {\ndefault:\n}", "switch %s(%d).(type) {\n}"}[c.rand.IntN(4)]
		return simple(fmt.Sprintf(text, f, id), happening{"drop", "", id, fails})
	case 7:
		return simple(fmt.Sprintf([]string{"(%s2(%d))", "%s3(%d)"}[c.rand.IntN(2)], f, id), happening{"drop", "", id, fails})
	case 8:
		return simple(fmt.Sprintf([]string{"_ = %s(%d)", "_, _ = %s2(%d)", "defer %s(%d)", "go %s(%d)", "use(%s(%d))"}[c.rand.IntN(5)], f, id))
	case 9, 10, 11:
		text := []string{"use(%s)", "_ = %s", "fmt.Sprint(%s)\n_ = 0", "func() { use(%s) }()", "switch %s.(type) {\n}", "defer use(%s)"}[c.rand.IntN(6)]
		return simple(fmt.Sprintf(text, name), happening{"read", v, 0, false})
	case 12:
		return simple(fmt.Sprintf("f%d := func() { use(%s) }", id, name), happening{"keep", v, 0, false})
	case 13:
		return simple(fmt.Sprintf("p%d := &%s", id, name), happening{"keep", v, 0, false})
	case 14:
		return simple(fmt.Sprintf("go func() { if no { use(%s) } }()", name), happening{"keep", v, 0, false})
	case 15:
		return simple(fmt.Sprintf("defer func() { use(%s) }()", name), happening{"defer", v, 0, false})
	case 16:
		return simple(fmt.Sprintf("%s = errors.New(\"made %d\")", name, id), happening{"set", v, 0, false})
	case 17:
		return simple(fmt.Sprintf("func() { %s = nil }()", name))
	case 18: // a wrapped failure is one itself
		other := names[c.rand.IntN(len(names))]
		return simple(fmt.Sprintf("%s = %s(%d)\n%s = fmt.Errorf(\"%d: %%w\", %s)", other, f, id, name, c.id(), other),
			happening{"get", env[other], id, fails}, happening{"read", env[other], 0, false}, happening{"get", v, c.next, true})
	case 19:
		return simple(fmt.Sprintf("%s = must2(%s, %s(%d))", name, name, f, id), happening{"read", v, 0, false}, get)
	}
	if c.loop && c.rand.IntN(3) == 0 {
		word := []string{"break", "continue"}[c.rand.IntN(2)]
		if c.rand.IntN(2) == 0 {
			return &piece{head: "if no {", tail: "}", fork: "if", body: []*piece{simple(word, happening{kind: word})}}
		}
		return &piece{head: "if yes {", tail: "}", fork: "if", taken: true, body: []*piece{simple(word, happening{kind: word})}}
	}
	if c.deep == 2 || c.forks == 4 {
		return simple(fmt.Sprintf("use(%s)", name), happening{"read", v, 0, false})
	}
	c.deep++
	c.forks++
	defer func() { c.deep-- }()
	inner := map[string]string{}
	for n, v := range env {
		inner[n] = v
	}
	p := &piece{tail: "}", fork: "if", taken: c.rand.IntN(2) == 0}
	cond := map[bool]string{true: "yes", false: "no"}[p.taken]
	gets := false // the body begins with an error
	switch c.rand.IntN(13) {
	case 10, 11, 12:
		gets = true
		p.fork = "loop"
		p.head = fmt.Sprintf([]string{"for %s = range %sr(%d) {", "for _, %s = range %ss(%d) {", "for _, %s = range %sf(%d) {"}[c.rand.IntN(3)], name, f, id)
		switch c.rand.IntN(3) {
		case 0:
			inner[name] = fmt.Sprint("own", id)
			get.v = inner[name]
			p.head = strings.Replace(p.head, " = ", " := ", 1)
		case 1:
			p.head = fmt.Sprintf([]string{"for range %sr(%d) {", "for range %sf(%d) {", "for counted = range %sf(%d) {", "for n := range %sf(%d) {"}[c.rand.IntN(4)], f, id)
			get = happening{"drop", "", id, fails}
		}
		p.body = []*piece{{events: []happening{get}}}
	case 8, 9: // the first case always runs
		gets = true
		p.head, p.taken = fmt.Sprintf("select {\ncase %s = <-%sc(%d):", name, f, id), true
		if c.rand.IntN(2) == 0 {
			inner[name] = fmt.Sprint("own", id)
			get.v = inner[name]
			p.head = strings.Replace(p.head, " = ", " := ", 1)
		}
		if p.tail, p.fork = "case <-make(chan error):\n}", "if"; c.rand.IntN(2) == 0 {
			p.tail, p.fork = "}", "always"
		}
		p.body = []*piece{{events: []happening{get}}}
	case 7:
		p.head, p.fork = "for range twice {", "loop"
	case 0:
		p.head = "if " + cond + " {"
	case 1:
		p.head, p.events = fmt.Sprintf("if %s = %s(%d); %s {", name, f, id, cond), []happening{get}
	case 2: // a variable of its own hides the other
		inner[name] = fmt.Sprint("own", id)
		get.v = inner[name]
		p.head, p.events = fmt.Sprintf("if _, %s := %s2(%d); %s {", name, f, id, cond), []happening{get}
	case 3:
		p.head, p.events = fmt.Sprintf("if %s != nil && %s {", name, "no"), []happening{{"read", v, 0, false}}
		p.taken = false
	case 4:
		p.head, p.fork = "for range 2 {", "loop"
	case 5:
		p.head, p.events = fmt.Sprintf("switch %s2(%d); {\ncase %s:", f, id, cond), []happening{{"drop", "", id, fails}}
	case 6:
		p.head, p.fork = "for i, n := 0, 2; i < n; i++ {", "loop"
	}
	outer := c.loop
	defer func() { c.loop = outer }()
	if !strings.HasPrefix(p.head, "if") {
		c.loop = p.fork == "loop"
	}
	p.body = append(p.body, c.block(inner, 1+c.rand.IntN(3))...)
	if strings.HasPrefix(p.head, "if") && c.rand.IntN(2) == 0 {
		p.els = c.block(inner, 1+c.rand.IntN(2))
	}
	if c.rand.IntN(3) == 0 { // a variable of the block
		v := happening{"get", fmt.Sprint("local", id), id, fails}
		own := &piece{head: fmt.Sprintf("%s := %s(%d)", name, f, id), events: []happening{v}}
		if p.events == nil && !gets || p.events != nil && p.events[0].call != id {
			rest := map[string]string{}
			for n, v := range inner {
				rest[n] = v
			}
			rest[name] = v.v
			p.body = append(append(p.body, own), c.block(rest, c.rand.IntN(3))...)
		}
	}
	return p
}

// ways returns what happens on each way through statements. A loop is passed,
// or run once or twice.
func ways(list []*piece) [][]happening {
	all := [][]happening{nil}
	for _, p := range list {
		var each [][]happening
		body := ways(p.body)
		switch p.fork {
		case "":
			each = [][]happening{p.events}
		case "always":
			for _, w := range body {
				each = append(each, join(p.events, w))
			}
		case "if":
			for _, w := range append(body, ways(p.els)...) {
				each = append(each, join(p.events, w))
			}
		case "loop":
			each = append(each, p.events)
			for _, first := range body {
				start, left := cut(first)
				each = append(each, join(p.events, start))
				for _, second := range body {
					if end, _ := cut(second); !left {
						each = append(each, join(p.events, start, end))
					}
				}
			}
		}
		var longer [][]happening
		for _, w := range all {
			if jumps(w) {
				longer = append(longer, w)
				continue
			}
			for _, e := range each {
				longer = append(longer, join(w, e))
			}
		}
		all = longer
	}
	return all
}

// jumps reports whether a way ends with break or continue.
func jumps(way []happening) bool {
	n := len(way)
	return n > 0 && (way[n-1].kind == "break" || way[n-1].kind == "continue")
}

// cut returns a way through the body of a loop without the break or continue at
// its end, and whether it is a break.
func cut(way []happening) (rest []happening, left bool) {
	if !jumps(way) {
		return way, false
	}
	return way[:len(way)-1], way[len(way)-1].kind == "break"
}

func join(lists ...[]happening) (out []happening) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// follow notes whose errors are read on one way.
func (c *errorCell) follow(way []happening) {
	kept, last := map[string]bool{}, map[string]int{} // last: the call whose error a variable has
	for v := range c.kept {
		kept[v] = true
	}
	for _, h := range way {
		switch h.kind {
		case "get":
			last[h.v] = h.call
			if kept[h.v] {
				c.readers[h.call] = true
			}
		case "set":
			delete(last, h.v)
		case "read", "keep", "defer":
			c.readers[last[h.v]] = true
			kept[h.v] = kept[h.v] || h.kind != "read"
		}
	}
}

// value returns the call whose error the cell shows as its value, or 0.
func (c *errorCell) value() int {
	last := c.list[len(c.list)-1]
	if strings.HasPrefix(last.head, "_, ") && len(last.events) == 1 && !c.readers[last.events[0].call] {
		return last.events[0].call
	}
	return 0
}

// fails returns the call with whose error the cell fails, or 0.
func (c *errorCell) fails(list []*piece) int {
	call, _ := c.run(list)
	return call
}

// run is fails for a list of statements. word is the break or continue that
// ends it.
func (c *errorCell) run(list []*piece) (call int, word string) {
	for _, p := range list {
		for _, h := range p.events {
			switch {
			case h.fails && (h.kind == "drop" || h.kind == "get" && !c.readers[h.call] && h.call != c.value()):
				return h.call, ""
			case h.kind == "break" || h.kind == "continue":
				return 0, h.kind
			}
		}
		body := p.body
		if p.fork == "if" && !p.taken {
			body = p.els
		}
		call, word := c.run(body)
		if p.fork == "loop" {
			if call == 0 && word != "break" {
				call, _ = c.run(body)
			}
			word = ""
		}
		if call != 0 || word != "" {
			return call, word
		}
	}
	return 0, ""
}

// keep adds the variables that the cell leaves to functions and pointers.
func (c *errorCell) keep(list []*piece) {
	for _, p := range list {
		for _, h := range p.events {
			if h.kind == "keep" {
				c.kept[h.v] = true
			}
		}
		c.keep(p.body)
		c.keep(p.els)
	}
}

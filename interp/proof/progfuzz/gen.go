package progfuzz

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"path"
	"strings"
)

// Generate writes the program of a seed. The program is valid, it ends, and its
// output depends only on the seed.
func Generate(seed uint64) string {
	g := newGen(seed)
	g.declare("%s", try)
	g.constants()
	for range 1 + g.n(3) {
		g.declareType()
	}
	g.globals()
	for range 1 + g.n(3) {
		g.pureFunction()
	}
	return g.program(func() {
		if g.chance(50) {
			g.p("printConstants()")
		}
		for range 1 + g.n(6) {
			g.snippet()
		}
		g.useAll(0)
	})
}

// GenerateLoops is Generate for programs of loops alone.
func GenerateLoops(seed uint64) string {
	g := newGen(seed)
	return g.program(func() {
		for range 4 + g.n(5) {
			g.place(g.chance(50), g.loops)
		}
	})
}

// GenerateReads is Generate for programs of reads beside calls alone.
func GenerateReads(seed uint64) string {
	g := newGen(seed)
	g.declare("%s", try)
	return g.program(func() {
		for range 4 + g.n(5) {
			g.place(g.chance(50), g.reads)
		}
	})
}

func newGen(seed uint64) *gen {
	return &gen{r: rand.New(rand.NewPCG(seed, 0x6d6572636572)), out: &strings.Builder{}, helpers: map[string]bool{}, interned: map[string]*typ{}}
}

// program is the whole program, whose main write writes.
func (g *gen) program(write func()) string {
	body := g.body(write)
	source := "package main\n\n" + imports(g.decls.String()+body) + g.decls.String() + "func main() {\n" + body + "}\n"
	text, err := format.Source([]byte(source))
	if err != nil {
		panic(fmt.Sprintf("%v\n%s", err, source))
	}
	return string(text)
}

// try is the helper of all programs to survive a panic.
const try = `func try(name string, f func()) {
	defer func() {
		switch r := recover().(type) {
		case nil:
			fmt.Println(name, "fine")
		case error:
			fmt.Println(name, "error:", r)
		default:
			fmt.Printf("%s panic: %v (%T)\n", name, r, r)
		}
	}()
	f()
}`

// gen is the state of a program being written.
type gen struct {
	r     *rand.Rand
	decls strings.Builder  // the package's declarations so far
	out   *strings.Builder // the body being written

	vars        []variable // in scope, globals first
	globalCount int
	names       int
	named       []*typ // declared types
	funcs       []*function
	helpers     map[string]bool // already declared
	interned    map[string]*typ
	records     []*typ // struct types of loops

	mult, cost int  // how often the place runs, and what the function costs so far
	nesting    int  // of blocks
	faulted    bool // the present statement of reads has what fails
	level      int  // of functions in functions; 0 for main itself
}

// variable is one that expressions may use.
type variable struct {
	name     string
	t        *typ
	constant bool // cannot be assigned to
}

// n is a random number below k.
func (g *gen) n(k int) int { return g.r.IntN(k) }

// chance is true in k of 100 cases.
func (g *gen) chance(k int) bool { return g.n(100) < k }

// name makes a new name.
func (g *gen) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// p writes a line of the body.
func (g *gen) p(text string, args ...any) {
	fmt.Fprintf(g.out, text+"\n", args...)
}

// declare writes a declaration of the package.
func (g *gen) declare(text string, args ...any) {
	fmt.Fprintf(&g.decls, text+"\n\n", args...)
}

// once writes a declaration of the package unless it is there.
func (g *gen) once(name, text string, args ...any) {
	if !g.helpers[name] {
		g.helpers[name] = true
		g.declare(text, args...)
	}
}

// body collects what write writes.
func (g *gen) body(write func()) string {
	out, vars, mult := g.out, len(g.vars), g.mult
	g.out = &strings.Builder{}
	if g.mult == 0 {
		g.mult = 1
	}
	write()
	text := g.out.String()
	g.out, g.vars, g.mult = out, g.vars[:vars], mult
	return text
}

// isolated collects what write writes in a function of the package, which sees
// of the variables only the globals that keep accepts.
func (g *gen) isolated(keep func(variable) bool, write func()) string {
	vars, cost, nesting, mult, count := g.vars, g.cost, g.nesting, g.mult, g.globalCount
	g.vars = nil
	for _, v := range vars[:count] {
		if keep(v) {
			g.vars = append(g.vars, v)
		}
	}
	g.cost, g.nesting, g.mult = 0, 0, 1
	g.globalCount = len(g.vars)
	g.level++
	text := g.body(write)
	g.level--
	g.vars, g.cost, g.nesting, g.mult, g.globalCount = vars, cost, nesting, mult, count
	return text
}

// block writes a block statement around what write writes.
func (g *gen) block(head string, write func()) {
	g.nesting++
	text := g.body(func() {
		from := len(g.vars)
		write()
		g.useAll(from)
	})
	g.nesting--
	g.p("%s {\n%s}", head, text)
}

// useAll prints the variables in scope from an index on, which also uses them.
func (g *gen) useAll(from int) {
	for _, v := range g.vars[from:] {
		if v.t.kind == pointerKind && v.t.elem.kind != structKind {
			g.p("fmt.Println(%q, *%s)", v.name, v.name)
		} else if v.t.printable() {
			g.p("fmt.Println(%q, %s)", v.name, v.name)
		} else {
			g.p("_ = %s", v.name)
		}
	}
}

// packages a program may import.
var packages = strings.Fields(`bufio bytes cmp container/heap context encoding encoding/gob encoding/json encoding/xml errors flag fmt
	hash hash/crc32 image image/color image/draw io io/fs iter log/slog maps math math/big math/rand/v2 net/netip os reflect runtime
	slices sort strconv strings sync sync/atomic text/template time unicode unique`)

// imports is the import declaration that a text needs.
func imports(text string) string {
	var b strings.Builder
	b.WriteString("import (\n")
	for _, p := range packages {
		if uses(text, packageName(p)) {
			fmt.Fprintf(&b, "%q\n", p)
		}
	}
	b.WriteString(")\n\n")
	return b.String()
}

// packageName is the name of the package with a path.
func packageName(p string) string { return path.Base(strings.TrimSuffix(p, "/v2")) }

// uses reports whether a text has a name followed by a dot.
func uses(text, name string) bool {
	for rest := text; ; {
		i := strings.Index(rest, name+".")
		if i < 0 {
			return false
		}
		if i == 0 || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.", rune(rest[i-1])) {
			return true
		}
		rest = rest[i+1:]
	}
}

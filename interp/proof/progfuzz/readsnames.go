package progfuzz

import "fmt"

// readsNames is statements that give what they read a name, and use it in a statement that makes calls, or begins with
// a variable that needs no read.
func (g *gen) readsNames(d int) string {
	i := func() string { return g.readsInt(d) }
	plain := func() string { return g.readsInt(0) }
	b := func() string { return g.readsBool(d) }
	switch g.n(8) {
	case 0:
		return fmt.Sprintf("ok := y > 0\nold := %s\ndone := ok && %s\nfmt.Println(old, done)", plain(), b())
	case 1:
		return fmt.Sprintf("ok := %s\nat := &Pair@{%s, %s}\ndone := ok || %s && at.get(1) > 3\nfmt.Println(*at, done)", b(), plain(), plain(), b())
	case 2:
		return fmt.Sprintf("ok := x < 5\nfmt.Println(func() (int, bool, int) {\nold, other := %s, %s\nreturn old, ok && %s, other\n}())", plain(), plain(), b())
	case 3:
		return fmt.Sprintf("var u, v = %s, %s\nchange := func() int { u++; return u }\nfmt.Println(u, v, change())", i(), i())
	case 4:
		return fmt.Sprintf("u := %s\nfmt.Println(func() (int, int) { return u, set(&u, &y) + %s }())", plain(), i())
	case 5:
		return fmt.Sprintf("ok := x == 1\nold := %s\nswitch ok {\ncase %s && %s:\nfmt.Println(1, old)\ndefault:\nfmt.Println(2, old)\n}", plain(), b(), b())
	case 6:
		return fmt.Sprintf("ok := x == 1\nfor _, u := range sl {\ndone := ok && %s\nfmt.Println(u, done)\n}", b())
	}
	return fmt.Sprintf("old := %s\nc := make(chan int)\nselect {\ncase c <- %s:\ncase u := <-one(%s):\nfmt.Println(old, u)\n}", plain(), i(), i())
}

package progfuzz

var structSnippets = []snippet{
	{decls: `
type Base@ struct {
	ID   int
	tags []string
}

func (b Base@) Name() string   { return fmt.Sprint("base", b.ID) }
func (b *Base@) Tag(s string)  { b.tags = append(b.tags, s) }
func (b Base@) Describe() string { return "<" + b.Name() + ">" }

type Middle@ struct {
	Base@
	Level int8
}

func (m Middle@) Name() string { return "middle of " + m.Base@.Name() }

type Top@ struct {
	*Middle@
	Label string
}`, body: `
m@ := Middle@{Base@{#int#, nil}, #int8#}
m@.Tag("one")
copied@ := m@
copied@.Tag("two")
copied@.ID++
t@ := Top@{&m@, #string#}
t@.Tag("three")
t@.ID *= 2
fmt.Println(m@, copied@, t@.ID, t@.Level, t@.Name(), t@.Describe(), copied@.Name(), t@.Base@.Name(), t@.tags)
fmt.Printf("%+v %#v %T\n", m@, copied@, t@)`},
	{body: `
type point@ struct{ x, y int }
a@, b@ := point@{1, #n#}, point@{1, 2}
pa@ := &a@
pb@ := pa@
pb@.x += 10
list@ := []point@{a@, b@}
for _, p := range list@ {
	p.x = 99
}
for i := range list@ {
	list@[i].y++
}
ptrs@ := []*point@{pa@, &b@, &list@[0], {7, 8}}
for _, p := range ptrs@ {
	p.x *= 2
}
fmt.Println(a@, b@, a@ == b@, *pa@ == a@, pa@ == pb@, list@, *ptrs@[3], any(a@) == any(point@{22, a@.y}))
a@, b@ = b@, a@
list@[0], list@[1] = list@[1], list@[0]
fmt.Println(a@, b@, list@, *pa@, struct{ x, y int }(a@))`},
	{decls: `
type Node@ struct {
	left, right *Node@
	value       int
}

func (n *Node@) Insert(v int) *Node@ {
	if n == nil {
		return &Node@{value: v}
	}
	if v < n.value {
		n.left = n.left.Insert(v)
	} else {
		n.right = n.right.Insert(v)
	}
	return n
}

func (n *Node@) Walk(f func(int)) {
	if n != nil {
		n.left.Walk(f)
		f(n.value)
		n.right.Walk(f)
	}
}`, body: `
var root@ *Node@
for _, v := range []int{5, #int#, 8, 1, #n#} {
	root@ = root@.Insert(v)
}
var walked@ []int
root@.Walk(func(v int) { walked@ = append(walked@, v) })
fmt.Println(walked@, root@.left != nil, (*Node@)(nil).Insert(3).value)`},
}

var pointerSnippets = []snippet{
	{body: `
x@, y@ := #int#, 2
p@, q@ := &x@, &y@
pp@ := &p@
**pp@ += 3
*q@, *p@ = *p@, *q@
p@, q@ = q@, p@
*p@ *= 2
fmt.Println(x@, y@, *p@, *q@, **pp@, p@ == &y@, *pp@ == p@)
n@ := new(int)
*n@ += *p@
s@ := new(string)
*s@ += "set"
fmt.Println(*n@, *s@, n@ != nil)`},
	{body: `
type pair@ struct {
	a int
	b [3]int
	c []int
}
v@ := pair@{1, [3]int{1, 2, 3}, []int{4, 5}}
pa@, pb@, pc@ := &v@.a, &v@.b[1], &v@.c[0]
w@ := v@
*pa@, *pb@, *pc@ = #int#, 20, 40
fmt.Println(v@, w@, *pa@+*pb@+*pc@)
v@.c = append(v@.c, 6)
*pc@ = 41
fmt.Println(v@, w@)
change@ := func(p pair@, q *pair@, arr [3]int) {
	p.a, q.a, arr[0] = 100, 200, 300
	p.c[1], q.b[2] = 500, 600
}
change@(v@, &w@, v@.b)
fmt.Printf("%+v %+v\n", v@, &w@)`},
}

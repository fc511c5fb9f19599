package progfuzz

var orderSnippets = []snippet{
	{decls: `
func say@(s string, v int) int {
	fmt.Print(s, " ")
	return v
}

func yes@(s string) bool { fmt.Print(s, " "); return true }
func no@(s string) bool  { fmt.Print(s, " "); return false }

type Chain@ struct{ log string }

func (c Chain@) Do(s string, n int) Chain@ {
	fmt.Print("do", s, " ")
	return Chain@{c.log + s + strconv.Itoa(n)}
}`, body: `
fmt.Println(say@("a", 1)+say@("b", 2)*say@("c", #n#), yes@("d") && no@("e") && yes@("f"), no@("g") || yes@("h") || no@("i"))
arr@ := []int{say@("j", 0), say@("k", 1), say@("l", 2)}
arr@[say@("m", 0)], arr@[say@("n", 1)] = say@("o", 10), say@("p", 20)
fmt.Println(arr@, [...]int{2: say@("q", 1), 0: say@("r", 2)}, struct{ a, b int }{b: say@("s", 3), a: say@("t", 4)})
fmt.Println(Chain@{}.Do("u", say@("v", 1)).Do("w", say@("x", 2)).log)
defer func(a, b int) { fmt.Println("deferred@", a, b) }(say@("y", 1), say@("z", 2))
func(xs ...int) { fmt.Println(xs) }(say@("1", 1), say@("2", 2))
if say@("3", 1) > say@("4", 2) || yes@("5") {
	fmt.Println(map[int]int{7: say@("6", 7)}[say@("8", 7)])
}
switch say@("switch", 2) {
case say@("one", 1), say@("two", 2), say@("three", 3):
	fmt.Println("matched@")
case say@("four", 4):
}`, function: true},
	{body: `
i@, list@ := 0, []int{10, 20, 30}
i@, list@[i@] = 1, #int#
fmt.Println(i@, list@)
list@[0], list@[1], list@[2] = list@[2], list@[0], list@[1]
a@, b@, c@ := 1, 2, 3
a@, b@, c@ = c@, a@, b@
fmt.Println(list@, a@, b@, c@)
var p@ *int
try("assign to nil@", func() { *p@, a@ = 5, 6 })
m@ := map[string]int{"x": 1}
m@["x"], m@["y"] = m@["y"], m@["x"]
x@, ok@ := m@["y"]
y@ := [2][]int{{1}, {2}}
y@[0], y@[1] = y@[1], y@[0]
y@[0][0] += 5
fmt.Println(m@, x@, ok@, y@)`},
	{decls: `
var (
	first@  = second@ + 1
	second@ = compute@("second@", third@)
	third@  = compute@("third@", #n#)
)

func compute@(name string, v int) int {
	initLog@ = append(initLog@, name)
	return v * 2
}

var initLog@ []string`, body: `
fmt.Println(first@, second@, third@, len(initLog@))`},
}

package progfuzz

var functionSnippets = []snippet{
	{decls: `
func split@(sum int) (x, y int) {
	x = sum * 4 / 9
	y = sum - x
	return
}

func swap@(a, b string) (string, string) { return b, a }

func named@(n int) (a, b int) {
	a, b = n, n+1
	return b, a
}

func total@(prefix string, xs ...int) (string, int) {
	s := 0
	for _, x := range xs {
		s += x
	}
	if len(xs) > 0 {
		xs[0] = 100
	}
	return fmt.Sprint(prefix, len(xs), xs == nil), s
}

func join@(s string, n int) string { return s + ":" + strconv.Itoa(n) }`, body: `
fmt.Println(split@(#int#))
fmt.Println(swap@(swap@("a@", #string#)))
fmt.Println(named@(#n#))
list@ := []int{1, 2, 3}
fmt.Println(total@("none"))
fmt.Println(join@(total@("list", list@...)))
fmt.Println(total@("three", 4, #int#, 6))
fmt.Println(list@)
var f@ func(string, ...int) (string, int) = total@
s@, _ := f@("f")
fmt.Println(s@)`},
	{decls: `
func fib@(n int) int {
	if n < 2 {
		return n
	}
	return fib@(n-1) + fib@(n-2)
}

func ack@(m, n uint) uint {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ack@(m-1, 1)
	}
	return ack@(m-1, ack@(m, n-1))
}

func isEven@(n int) bool { return n == 0 || isOdd@(n-1) }
func isOdd@(n int) bool  { return n != 0 && isEven@(n-1) }

func hanoi@(n int, from, to, via string, move func(string)) {
	if n > 0 {
		hanoi@(n-1, from, via, to, move)
		move(from + to)
		hanoi@(n-1, via, to, from, move)
	}
}`, body: `
fmt.Println(fib@(8+#n#), ack@(2, #n#), isEven@(#n#), isOdd@(7))
moves@ := []string{}
hanoi@(3, "a", "b", "c", func(m string) { moves@ = append(moves@, m) })
fmt.Println(len(moves@), moves@)`},
	{decls: `
type Tree@ func() (int, Tree@)

func from@(n int) Tree@ {
	return func() (int, Tree@) { return n, from@(n * 2) }
}

func compose@(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}`, body: `
t@ := from@(#n#)
for range 4 {
	var v int
	v, t@ = t@()
	fmt.Print(v, " ")
}
fmt.Println(compose@(func(x int) int { return x + 1 }, func(x int) int { return x * x }, func(x int) int { return x % 1000 })(#int#))`},
}

var closureSnippets = []snippet{
	{body: `
count@ := #n#
inc@ := func() int { count@++; return count@ }
dec@ := func() int { count@ -= 2; return count@ }
a@ := inc@()
b@ := inc@()
c@ := dec@()
fmt.Println(a@, b@, c@, count@)
var fs@ []func() int
for i := 0; i < 3; i++ {
	fs@ = append(fs@, func() int { i += 10; return i })
}
for i := range 2 {
	fs@ = append(fs@, func() int { i++; return i })
}
for _, v := range []int{7, 8} {
	fs@ = append(fs@, func() int { return v * 100 })
}
for _, f := range fs@ {
	x := f()
	y := f()
	fmt.Print(x, " ", y, " ")
}
fmt.Println()`},
	{body: `
for i := 0; i < 5; i++ {
	f := func() { i++ }
	f()
	fmt.Print(i, " ")
	defer1@ := func() int { return i }
	if defer1@() == 3 {
		continue
	}
	fmt.Print("| ")
}
var ptrs@ []*int
for i := 0; i < 3; i++ {
	ptrs@ = append(ptrs@, &i)
	i := i * 10
	ptrs@ = append(ptrs@, &i)
}
for _, p := range ptrs@ {
	fmt.Print(*p, " ")
}
var fact@ func(int) int
fact@ = func(n int) int {
	if n == 0 {
		return 1
	}
	return n * fact@(n-1)
}
fmt.Println(fact@(#n#))`},
	{decls: `
func gen@() (next func() int, reset func(int)) {
	state := 1
	next = func() int {
		defer func() { state = state*3 + 1 }()
		return state
	}
	reset = func(v int) { state = v }
	return
}`, body: `
next@, reset@ := gen@()
other@, _ := gen@()
x@ := next@()
y@ := next@()
reset@(#n#)
z@ := next@()
o@ := other@()
fmt.Println(x@, y@, z@, o@)
adders@ := map[string]func(...int) func() int{
	"sum": func(xs ...int) func() int {
		return func() (s int) {
			for _, x := range xs {
				s += x
			}
			return
		}
	},
}
data@ := []int{1, 2, #int#}
f@ := adders@["sum"](data@...)
data@[0] = 50
fmt.Println(f@(), func(a, b int) int { return a - b }(7, #n#))`},
}

package progfuzz

var iteratorSnippets = []snippet{
	{decls: `
func count@(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		defer fmt.Println("iterator done@")
		for i := range n {
			if !yield(i) {
				fmt.Println("stopped at", i)
				return
			}
		}
	}
}

func pairs@(s ...string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i, v := range s {
			if !yield(i, v+"!") {
				return
			}
		}
	}
}

func first@(n int) (found int) {
	defer func() { found *= 10 }()
	for i := range count@(n) {
		for j := range count@(3) {
			if i+j == 3 {
				return i + 1
			}
		}
	}
	return -1
}

func deferring@() {
	for i := range count@(2) {
		defer fmt.Println("deferred in range@", i)
	}
	fmt.Println("end of function@")
}`, body: `
sum@ := 0
for i := range count@(#n#) {
	if i == 1 {
		continue
	}
	sum@ += i
}
for i, s := range pairs@("a", #string#, "c") {
	if i == 2 {
		break
	}
	fmt.Println(i, s)
}
fmt.Println(sum@, first@(4), first@(1))
deferring@()
outer@:
for i := range count@(3) {
	for _, s := range pairs@("x", "y") {
		if i == 1 {
			continue outer@
		}
		if i == 2 {
			break outer@
		}
		fmt.Println(i, s)
	}
}
for range func(yield func() bool) { _ = yield() && yield() } {
	fmt.Println("no values@")
}`},
	{body: `
squares@ := func(yield func(int) bool) {
	for i := 1; yield(i * i); i++ {
	}
}
var got@ []int
for v := range squares@ {
	if v > 30+#n# {
		break
	}
	got@ = append(got@, v)
}
fmt.Println(got@, slices.Collect(slices.Values(got@)), slices.Sorted(maps.Keys(map[int]bool{3: true, #n# + 3: true})))
try("panic in range@", func() {
	for v := range squares@ {
		if v == 4 {
			panic(fmt.Sprint("at ", v))
		}
	}
})
next@, stop@ := iter.Pull(iter.Seq[int](squares@))
a@, ok@ := next@()
b@, _ := next@()
stop@()
_, after@ := next@()
fmt.Println(a@, b@, ok@, after@)
var fs@ []func() int
for i := range squares@ {
	if i > 9 {
		break
	}
	fs@ = append(fs@, func() int { i++; return i })
}
for i, f := range slices.Backward(fs@) {
	fmt.Print(i, f(), " ")
}
fmt.Println()`},
	{body: `
n@ := #n#
for i := range n@ {
	n@ += 10
	fmt.Print(i, " ")
}
for i := range uint8(3) {
	fmt.Printf("%T%d ", i, i)
}
s@ := []int{1, 2, 3}
for i, v := range s@ {
	s@ = append(s@, v)
	s@[2] = 30
	fmt.Print(i, v, " ")
}
a@ := [3]int{1, 2, 3}
for i, v := range a@ {
	a@[2] = 30
	fmt.Print(i, v, " ")
}
for i := range a@ {
	fmt.Print(i)
}
for range #n# {
	fmt.Print("x")
}
var p@ *[3]int
for i := range p@ {
	fmt.Print(i, len(p@))
}
fmt.Println(n@, s@, a@)`},
}

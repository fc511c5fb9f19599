package progfuzz

var deferSnippets = []snippet{
	{function: true, body: `
for i := range 3 {
	defer fmt.Println("deferred@", i)
}
x@ := #int#
defer fmt.Println("argument@", x@)
defer func() { fmt.Println("captured@", x@) }()
defer func(v int) { fmt.Println("parameter@", v, x@) }(x@)
x@++
fmt.Println("body@", x@)`},
	{decls: `
func result@(k int) (n int, err error) {
	defer func() {
		n *= 2
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered %v", r)
		}
	}()
	n = k
	if k == 2 {
		panic("two")
	}
	if k == 3 {
		var m map[string]int
		m["x"] = k
	}
	return n + 1, nil
}

func nested@() (s string) {
	defer func() {
		s += fmt.Sprint("outer:", recover())
	}()
	defer func() {
		defer func() { s += fmt.Sprint("inner:", recover(), ";") }()
		panic("second")
	}()
	panic("first")
}`, body: `
for k := range 4 {
	fmt.Println(result@(k))
}
fmt.Println(nested@())`},
	{decls: `
func helper@() any { return recover() }

func direct@() (r any) {
	defer func() { r = recover() }()
	defer func() {
		func() { fmt.Println("too deep", recover()) }()
	}()
	defer helper@()
	panic(fmt.Sprint("direct", 1))
}

func again@() {
	defer func() {
		r := recover()
		fmt.Println("again", r)
		panic(fmt.Sprint("re-", r))
	}()
	panic("once")
}`, body: `
fmt.Println(direct@(), recover() == nil)
try("again@", again@)
func() {
	defer fmt.Println("first in, last out@")
	defer func() {
		fmt.Println("recovered@", recover(), recover())
	}()
	for i := range 3 {
		defer func() { fmt.Println("loop@", i) }()
		if i == #n#%3 {
			panic(i)
		}
	}
}()`},
	{decls: `
type Lock@ struct{ log []string }

func (l *Lock@) Lock() func() {
	l.log = append(l.log, "lock")
	return func() { l.log = append(l.log, "unlock") }
}

func (l Lock@) Show(s string) { fmt.Println(s, l.log) }

func use@(l *Lock@) (n int) {
	defer l.Lock()()
	defer l.Show("early")
	defer func() { n = len(l.log) }()
	l.log = append(l.log, "work")
	return 77
}`, body: `
l@ := &Lock@{}
n@ := use@(l@)
fmt.Println(n@, l@.log)
try("deferred panic@", func() {
	defer func() { l@.log = nil }()
	panic(l@.log)
})
fmt.Println(l@.log == nil)`},
}

var panicSnippets = []snippet{
	{body: `
list@, idx@, zero@ := []int{1, 2, 3}, 2+#n#, #int#*0
arr@, str@ := [4]int{}, "text"
var nilPtr@ *struct{ a, b int }
var nilFunc@ func()
var nilMap@ map[string][]int
try("index@", func() { fmt.Println(list@[idx@]) })
try("negative@", func() { fmt.Println(list@[zero@-1]) })
try("array@", func() { arr@[idx@+2] = 1 })
try("string@", func() { fmt.Println(str@[idx@+2]) })
try("slice@", func() { fmt.Println(list@[idx@+1:]) })
try("slice order@", func() { fmt.Println(list@[idx@-zero@ : 1]) })
try("slice cap@", func() { fmt.Println(list@[:idx@+9]) })
try("slice three@", func() { fmt.Println(list@[0:1:idx@+9]) })
try("string slice@", func() { fmt.Println(str@[idx@+3:]) })
try("divide@", func() { fmt.Println(idx@ / zero@) })
try("modulo@", func() { fmt.Println(uint8(idx@) % uint8(zero@)) })
try("nil pointer@", func() { nilPtr@.b = 1 })
try("nil func@", func() { nilFunc@() })
try("nil map@", func() { nilMap@["a"] = append(nilMap@["a"], 1) })
try("nil map read@", func() { fmt.Println(nilMap@["a"], len(nilMap@)) })
try("shift@", func() { fmt.Println(idx@ << (zero@ - 1)) })
try("make@", func() { fmt.Println(make([]int, zero@-1)) })
try("array of slice@", func() { fmt.Println([4]int(list@)) })`},
	{body: `
var c@ chan int
closed@ := make(chan int, 1)
close(closed@)
try("close nil@", func() { close(c@) })
try("close twice@", func() { close(closed@) })
try("send closed@", func() { closed@ <- 1 })
try("panic nil@", func() { panic(nil) })
try("panic string@", func() { panic(#string#) })
try("panic int@", func() { panic(#int#) })
try("panic error@", func() { panic(errors.New("e@")) })
try("panic struct@", func() { panic(struct{ A int }{#n#}) })
try("panic slice@", func() { panic([]string{"x"}) })
try("no panic@", func() {})`},
	{decls: `
func deep@(n int) int {
	if n == 0 {
		var s []int
		return s[n]
	}
	defer func() { fmt.Print("unwind ", n, " ") }()
	return deep@(n-1) + 1
}

func guard@(f func() int) (v int, err error) {
	defer func() {
		if r := recover(); r != nil {
			if e, ok := r.(error); ok {
				err = e
				return
			}
			panic(r)
		}
	}()
	return f(), nil
}`, body: `
fmt.Println(guard@(func() int { return deep@(#n#) }))
fmt.Println(guard@(func() int { return #int# }))
try("not an error@", func() { guard@(func() int { panic("text") }) })`},
}

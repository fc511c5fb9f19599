package progfuzz

var scopeSnippets = []snippet{
	{body: `
x@ := 1
{
	x@ := x@ + 10
	x@++
	fmt.Println("inner@", x@)
	{
		var x@ = fmt.Sprint(x@, "!")
		fmt.Println("innermost@", x@)
	}
}
if x@ := x@ * 5; x@ > 3 {
	fmt.Println("if@", x@)
	x@ := "shadow"
	_ = x@
} else if y@ := x@ + 1; y@ > 0 {
	fmt.Println("else@", x@, y@)
}
for x@ := range 2 {
	x@ := x@ * 2
	fmt.Println("for@", x@)
}
f@ := func(x@ string) (y@ int) { y@ = len(x@) + #n#; return }
switch x@ := f@("abc"); x@ {
case 4:
	x@ := -x@
	fmt.Println("case@", x@)
default:
	fmt.Println("default@", x@)
}
fmt.Println("outer@", x@)`},
	{function: true, body: `
len := func(x string) int { return 42 }
true := false
int := "an int"
nil := 5
fmt.Println(len("x"), true, int, nil, #n#)
type string struct{ s uint8 }
fmt.Println(string{7})
{
	fmt := "shadows the package"
	_ = fmt
}
error := struct{ max, append int8 }{1, 2}
fmt.Println(error)`},
	{decls: `
type Shadow@ struct{ n int }

func (Shadow@) Who() string { return "package" }

var shadow@ = Shadow@{#n#}

func local@() any {
	type Shadow@ struct{ n, m int }
	return Shadow@{1, 2}
}

func param@(Shadow@ int, shadow@ string) string { return fmt.Sprint(Shadow@, shadow@) }`, body: `
fmt.Printf("%v %T %v\n", local@(), local@(), param@(#int#, #string#))
a@, b@ := 1, 2
a@, c@ := b@, a@
if b@, d@ := a@+c@, "d"; b@ > 0 {
	a@, e@ := d@, b@
	fmt.Println(a@, b@, d@, e@)
}
func() {
	shadow@ := shadow@.n + 1
	fmt.Println(shadow@)
}()
fmt.Println(a@, b@, c@, shadow@, shadow@.Who(), any(shadow@) == local@())`},
}

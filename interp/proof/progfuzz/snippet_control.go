package progfuzz

var controlSnippets = []snippet{
	{body: `
outer@:
for i := 0; i < 4; i++ {
	for j := range 4 {
		switch {
		case j == #n#:
			continue outer@
		case i*j == 6:
			break outer@
		case i == 2 && j == 1:
			break
		default:
			fmt.Print(i, j, " ")
		}
	}
	fmt.Print("row ")
}
fmt.Println("end@")`},
	{function: true, body: `
i@ := 0
loop@:
if i@ < 3+#n# {
	i@++
	if i@%2 == 0 {
		goto loop@
	}
	fmt.Print(i@, " ")
	goto loop@
}
fmt.Println("out@")
{
	goto done@
}
done@:
fmt.Println("done@", i@)`},
	{body: `
for i := range 6 {
	switch i {
	case 0, 1:
		fmt.Print("low ")
		fallthrough
	case 2:
		fmt.Print("two ")
		if i == 1 {
			break
		}
		fallthrough
	default:
		fmt.Print("default ")
	case 4:
		fmt.Print("four ")
		fallthrough
	case 5:
		fmt.Print("five ")
	}
}
fmt.Println()
switch x@ := #int#; true {
case x@ < 0:
	fmt.Println("negative@")
case x@ > 100:
	fmt.Println("large@")
}
switch {
default:
	fmt.Println("only default@")
}
switch k@ := any(#int8#).(type) {
default:
	fmt.Printf("%T@\n", k@)
}`},
	{body: `
block@:
for range 2 {
	if #bool# {
		fmt.Println("leave@")
		break block@
	}
	fmt.Println("stay@")
}
sel@:
switch {
case true:
	for i := range 5 {
		if i == #n# {
			break sel@
		}
		fmt.Print(i, " ")
	}
	fmt.Println("whole loop@")
}
for i, j := 0, 10; i < j; i, j = i+1, j-2 {
	fmt.Print(i, "-", j, " ")
}
fmt.Println()`},
	{decls: `
func find@(grid [][]int, want int) (row, col int, ok bool) {
	for row = range grid {
		for col = range grid[row] {
			if grid[row][col] == want {
				return row, col, true
			}
		}
	}
	return -1, -1, false
}

func primes@(n int) (out []int) {
next:
	for i := 2; i < n; i++ {
		for _, p := range out {
			if p*p > i {
				break
			}
			if i%p == 0 {
				continue next
			}
		}
		out = append(out, i)
	}
	return
}`, body: `
fmt.Println(find@([][]int{{1, 2}, {3, 4, 5}}, #n#+1))
fmt.Println(primes@(30+#n#))
i@ := 0
for {
	i@++
	if i@ > #n# {
		break
	}
}
for i@ > 0 {
	i@ -= 2
}
var arr@ [3]int
k@ := 0
for k@, arr@[k@] = range []int{5, 6, 7} {
}
fmt.Println(i@, k@, arr@)`},
}

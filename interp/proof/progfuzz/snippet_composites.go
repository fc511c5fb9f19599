package progfuzz

var sliceSnippets = []snippet{
	{body: `
base@ := []int{1, 2, 3, 4, 5, 6}
left@ := base@[:3]
full@ := base@[1:3:3]
left@ = append(left@, 40)
full@ = append(full@, 50)
base@[1] = #int#
fmt.Println(base@, left@, full@, len(left@), cap(left@), len(full@), cap(base@[2:4:5]))
n@ := copy(base@[1:], base@)
fmt.Println(n@, base@, left@, full@)
clear(left@[:2])
fmt.Println(base@, base@[len(base@):], base@[:0])`},
	{body: `
var nothing@ []int
empty@ := []int{}
fmt.Println(nothing@ == nil, empty@ == nil, len(nothing@), cap(nothing@), nothing@, empty@)
nothing@ = append(nothing@, empty@...)
nothing@ = append(nothing@, #int#, 2)
fmt.Printf("%v %#v %T\n", nothing@, empty@, nothing@)
for i, v := range nothing@ {
	nothing@ = append(nothing@, v+i)
}
fmt.Println(nothing@)`},
	{body: `
grid@ := make([][]string, #n#)
for i := range grid@ {
	grid@[i] = make([]string, 2, 4)
	grid@[i][i%2] = #string#
}
row@ := grid@[0]
row@[1] = "shared"
grid@ = append(grid@, row@, []string{"last"})
fmt.Println(len(grid@), grid@)
fmt.Printf("%q\n", grid@)
ints@ := []int{5, 2, 8, 1}
sort.Ints(ints@)
sort.Slice(row@, func(i, j int) bool { return row@[i] > row@[j] })
fmt.Println(ints@, row@)`},
	{body: `
arr@ := [5]int{1, 2, 3, 4, 5}
cp@ := arr@
view@ := arr@[1:4]
view@[0] = 20
for i, v := range arr@ {
	arr@[4-i] = v * 10
}
fmt.Println(arr@, cp@, view@, arr@ == cp@, len(arr@))
for i, v := range &arr@ {
	arr@[4-i] = v + 1
}
sparse@ := [...]string{2: "two", 5: "five", "six"}
fmt.Printf("%v %d %q\n", arr@, len(sparse@), sparse@)
pa@ := &arr@
pa@[0]++
fmt.Println(pa@[0], len(pa@), pa@[1:3], [3]int(view@), *(*[2]int)(view@))`},
	{body: `
words@ := []string{"b", "a", #string#, "c"}
slices.Sort(words@)
i@, found@ := slices.BinarySearch(words@, "b")
fmt.Println(words@, found@, i@ >= 0, slices.Contains(words@, "z"), slices.Index(words@, "c"), slices.Max(words@))
words@ = slices.Insert(words@, 1, "new")
words@ = slices.Delete(words@, 0, 1)
slices.Reverse(words@)
fmt.Println(words@, slices.Equal(words@, words@), slices.Compact([]int{1, 1, 2, 2, 1}))
slices.SortFunc(words@, func(a, b string) int { return cmp.Compare(len(a), len(b))*2 + cmp.Compare(a, b) })
fmt.Println(words@)`},
}

var mapSnippets = []snippet{
	{body: `
m@ := map[string]int{"a": 1, #string# + "k": #int#}
m@["a"]++
m@["new"] += 5
v@, ok@ := m@["nope"]
_, has@ := m@["a"]
delete(m@, "nope")
fmt.Println(m@, len(m@), v@, ok@, has@)
keys@ := make([]string, 0, len(m@))
for k := range m@ {
	keys@ = append(keys@, k)
}
sort.Strings(keys@)
for _, k := range keys@ {
	fmt.Println(k, m@[k])
}
clear(m@)
fmt.Println(m@, len(m@))`},
	{decls: `
type Key@ struct {
	x, y int
	name string
}`, body: `
points@ := map[Key@][]int{{1, 2, "a"}: {1}}
points@[Key@{1, 2, "a"}] = append(points@[Key@{1, 2, "a"}], #int#)
points@[Key@{}] = nil
mixed@ := map[any]string{1: "int", "1": "string", 1.0: "float", [1]int{1}: "array", Key@{}: "key", nil: "nil", true: "bool"}
fmt.Println(points@, len(mixed@), mixed@[1], mixed@["1"], mixed@[1.0], mixed@[[1]int{1}], mixed@[Key@{}], mixed@[nil], mixed@[int8(1)] == "")
try("unhashable@", func() { mixed@[[]int{1}] = "slice" })
var none@ map[string]bool
fmt.Println(none@["x"], len(none@), none@ == nil)
try("nil map@", func() { none@["x"] = true })`},
	{body: `
nested@ := map[string]map[int]bool{}
for i := range 6 {
	k := []string{"even", "odd"}[i%2]
	if nested@[k] == nil {
		nested@[k] = map[int]bool{}
	}
	nested@[k][i] = #bool#
}
sum@ := 0
for _, inner := range nested@ {
	for k := range inner {
		sum@ += k
	}
}
fmt.Println(nested@, sum@)
structs@ := map[string]struct{ n int }{"a": {1}}
s@ := structs@["a"]
s@.n++
funcs@ := map[string]func(int) int{"double": func(x int) int { return 2 * x }}
fmt.Println(structs@, s@, funcs@["double"](#int#), funcs@["none"] == nil)
fmt.Println(slices.Sorted(maps.Keys(structs@)), len(slices.Collect(maps.Values(structs@))))`},
	{body: `
counts@ := map[rune]int{}
for _, r := range "mississippi" + #string# {
	counts@[r]++
}
arrays@ := map[[2]int]*int{}
for i := range 3 {
	arrays@[[2]int{i, i * i}] = &i
}
fmt.Println(counts@['s'], counts@['m'], len(counts@), *arrays@[[2]int{1, 1}], *arrays@[[2]int{2, 4}], arrays@[[2]int{9}] == nil)
for k := range arrays@ {
	if k[0] != 1 {
		delete(arrays@, k)
	}
}
fmt.Println(len(arrays@))`},
}

package progfuzz

var numberSnippets = []snippet{
	{body: `
var a@ int8 = #int8#
var b@ uint16 = #uint16#
var c@ int32 = #int32#
for i := range 9 {
	a@ += int8(i * 31)
	b@ = b@*257 + uint16(a@)
	c@ ^= int32(b@) << (i & 7)
	fmt.Println("wrap@", a@, b@, c@, ^a@, -a@, b@>>3, c@ &^ 0xff)
}`},
	{body: `
h@ := uint32(2166136261)
for i@ := 0; i@ < len(#string#)+4; i@++ {
	h@ = (h@ ^ uint32(i@)) * 16777619
}
fmt.Printf("hash@ %x %T\n", h@, h@)`},
	{decls: `
type Weekday@ int

const (
	Sunday@ Weekday@ = iota
	Monday@
	Tuesday@
	_
	Thursday@
)

const (
	kilo@ = 1 << (10 * (iota + 1))
	mega@
	giga@
)

const mask@, ratio@ = ^uint16(0) >> #n#, 22.0 / 7

func (d Weekday@) String() string { return [...]string{"Sun", "Mon", "Tue", "Wed", "Thu"}[d] }`, body: `
const local@ = len("constant") * #n#
const huge@ = 1 << 100
fmt.Println(Sunday@, Monday@, Thursday@, kilo@, mega@, giga@, mask@, ratio@, local@, huge@>>98)
fmt.Printf("%d %v %s %T %T %T %#v\n", Tuesday@, Tuesday@, Tuesday@, Tuesday@, ratio@, mask@, Thursday@)
fmt.Println(float32(ratio@), int64(mega@)*3, 'a'+1, "s"+"t", 7/2, 7/2.0, -7%3, 1<<3|1)`},
	{body: `
var f@ float32 = 0.1
var d@ float64 = 0.1
for range #n# {
	f@ += 0.2
	d@ += 0.2
}
zero@ := f@ - f@
fmt.Println(f@, d@, float64(f@) == d@, f@/zero@, -f@/zero@, zero@/zero@ == zero@/zero@)
fmt.Println(int(f@), uint8(d@), float32(16777217), math.Sqrt(d@), math.MaxInt64, math.Inf(-1), math.NaN())`},
	{body: `
x@ := complex(#float64#, 2)
y@ := x@ + complex(0, 1)
fmt.Println(x@, y@ == x@, real(y@), imag(y@), -x@)
fmt.Printf("%v %T %.2f\n", complex64(x@), complex64(x@), y@)`},
	{body: `
i@ := #int#
u@ := #uint64#
fmt.Println(int8(i@), int16(i@), int32(i@), uint8(i@), uint16(i@), uint32(i@), uint64(i@), uint(i@))
fmt.Println(int8(u@), int64(u@), float64(u@), float32(u@), u@<<63>>63, u@>>70, i@<<65, i@>>70)
fmt.Println(i@/(-1|i@&0), i@%7, -i@/3, u@/7, u@%7, min(i@, 3, -4), max(u@, 9))`},
	{body: `
n@, steps@ := #n#*3+1, 0
for n@ != 1 {
	if n@%2 == 0 {
		n@ /= 2
	} else {
		n@ = 3*n@ + 1
	}
	steps@++
}
fmt.Println("collatz@", steps@)`},
}

var stringSnippets = []snippet{
	{body: `
s@ := #string# + "aé日\xff😀"
for i, r := range s@ {
	fmt.Print(i, ":", r, " ", string(r), " ")
}
fmt.Println(len(s@), s@[0], s@[len(s@)-1], []byte(s@[:3]), []rune(s@))
fmt.Printf("%q %x %+q %T %T\n", s@, s@, s@, s@[0], 'x')
for i := range s@ {
	fmt.Print(i, " ")
}
fmt.Println(s@ > "b", s@ == s@+"", s@+"x" != s@)`},
	{body: `
var b@ strings.Builder
for i := range #n# {
	fmt.Fprintf(&b@, "%d-", i)
	b@.WriteString(#string#)
	b@.WriteByte('|')
}
parts@ := strings.Split(b@.String(), "|")
fmt.Printf("%d %q %v\n", len(parts@), parts@, strings.Fields(" a  b "))
fmt.Println(strings.Join(parts@, ","), strings.Repeat("ab", #n#), strings.Contains(b@.String(), "1-"), strings.Map(func(r rune) rune { return r + 1 }, "abc"))`},
	{body: `
bytes@ := []byte("hello")
str@ := string(bytes@)
bytes@[0] = 'J'
bytes@ = append(bytes@, " world"...)
n@ := copy(bytes@, "HE")
fmt.Println(str@, string(bytes@), len(bytes@), n@, string(bytes@[1:4]), bytes@)
runes@ := []rune("日本語")
runes@[1] = 'x'
fmt.Println(string(runes@), len(runes@), string(runes@[2:]), string(rune(#n#+64)))`},
	{body: `
switch s@ := #string#; {
case s@ == "":
	fmt.Println("empty@")
case s@ < "b", len(s@) > 4:
	fmt.Println("small or long@", s@)
default:
	fmt.Println("other@", s@)
}
v@, err@ := strconv.Atoi(#string#)
fmt.Println(v@, err@)`},
}

var printSnippets = []snippet{
	{decls: `
type Inner@ struct {
	A int8
	B []string
}

type Outer@ struct {
	Inner@
	M map[string]int
	P any
	E error
	F float32
	arr [2]bool
	u   uint8
	r   rune
}`, body: `
o@ := Outer@{Inner@{#int8#, []string{#string#}}, map[string]int{"z": #int#, "a": 1}, #value#, errors.New("e@"), #float32#, [2]bool{true}, 200, 'x'}
fmt.Printf("%v\n%+v\n%T\n", o@, o@, o@)
fmt.Printf("%#v\n%v %+v\n", o@.Inner@, &o@.Inner@, &o@.Inner@)
fmt.Printf("%#v %#v %#v %#v %#v\n", o@.M, o@.P, o@.F, o@.arr, o@.u)
var none@ Outer@
fmt.Printf("%v %+v\n", none@, none@)
fmt.Println(none@.E == nil, none@.P == nil, none@.M == nil, o@.E)`},
	{body: `
fmt.Printf("%v %+v %#v %T|", #value#, #value#, #value#, #value#)
fmt.Printf("%5d|%-5d|%05d|%x|%X|%o|%b|%c|%U|%q\n", #int#, #int8#, #int16#, #uint#, #uint8#, #int32#, #uint8#, 'é', 'é', 'é')
fmt.Printf("%8.3f|%-8.2f|%e|%g|%t|%s|%10s|%-10s|%q|%x\n", #float64#, #float32#, #float64#, #float32#, #bool#, #string#, #string#, #string#, #string#, #string#)
fmt.Printf("%d %s %v %!|%z\n", "str", 5, nil, 3)
fmt.Printf("%[2]d %[1]d %*d %d\n", 1, 2, 5, 3)
fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.0), fmt.Sprintln("x", nil, true))`},
	{body: `
type local@ struct {
	X, Y int
	name string
}
list@ := []local@{{1, 2, "a"}, {X: #n#}}
fmt.Printf("%v %+v %#v %T\n", list@, list@, list@, list@)
table@ := map[local@][]int{{1, 2, "k"}: {3}}
fmt.Printf("%v %+v %#v %T\n", table@, table@, table@, table@)
anon@ := struct {
	A int
	B [2]string
}{#n#, [2]string{"x"}}
fmt.Printf("%v %+v %#v %T\n", anon@, anon@, anon@, anon@)
var f@ func(int, ...string) (bool, error)
var c@ <-chan map[string]*int
fmt.Printf("%T %T %v %v %T %T\n", f@, c@, f@ == nil, c@, &anon@.A, [...]any{1, nil})`},
}

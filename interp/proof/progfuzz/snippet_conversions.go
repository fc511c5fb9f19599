package progfuzz

// conversionSnippets convert declared types, and make keys of them.
var conversionSnippets = []snippet{
	{decls: `
type B@ byte
type Bs@ []B@
type R@ rune
type Rs@ []R@
type S@ string
type I@ int8
type Arr@ [3]B@
type Parr@ *[2]B@
type Tag1@ struct {
	A int ` + "`x:\"1\"`" + `
	S S@
}
type Tag2@ struct {
	A int ` + "`y:\"2\"`" + `
	S S@
}
type Plain@ struct {
	A int
	S S@
}
type F@ func(I@) I@
type Ch@ chan I@
type Recv@ <-chan I@
type Empty@ struct{}
type Pad@ struct {
	a int32
	b Empty@
}
type NoCmp@ struct {
	n int
	_ [0]func()
}
type Blank@ struct {
	a I@
	_ int64
	b I@
}

func (i I@) Next() I@ { return i + 1 }
func (s S@) Len() int { return len(s) }`, body: `
s@ := S@(#string#) + "aé日"
bs@ := Bs@(s@)
rs@ := Rs@(s@)
fmt.Println(string(bs@) == string(s@), S@(rs@), len(bs@), rs@, string(R@(0x65e5)), S@([]byte("raw")), Bs@("x"), copy(bs@, Bs@(s@[1:])), S@(bs@))
fmt.Printf("%s %x %q %v %T %T\n", bs@[:2], bs@[:2], rs@[:1], Arr@(bs@[:3]), Arr@(bs@[:3]), (*[2]B@)(bs@))
try("array@", func() { fmt.Println([9]B@(bs@[:3])) })
for i := range I@(#n#) {
	fmt.Printf("%T%v ", i.Next(), i)
}
for i, r := range s@ {
	fmt.Print(i, r, " ")
}
fmt.Println(min(s@, "b"), max(I@(3), I@(#int8#)), I@(#int8#)*2, I@(#int8#)<<6<<1, -I@(#int8#), ^B@(1), len(s@[1:]))
t1@ := Tag1@{#int#, "t"}
t2@ := Tag2@(t1@)
fmt.Println(Plain@(t2@), any(t1@) == any(Tag1@(Plain@(t2@))), any(t1@) == any(t2@), struct {
	A int
	S S@
}(t1@) == Plain@(t1@))
var f@ F@ = I@.Next
var plain@ func(I@) I@ = f@
ch@ := make(Ch@, 2)
var recv@ <-chan I@ = ch@
var named@ Recv@ = recv@
ch@ <- f@(plain@(1))
fmt.Printf("%v %T %T %T %T\n", <-named@, f@, plain@, recv@, named@)
fmt.Println(reflect.TypeFor[Pad@]().Size(), reflect.TypeFor[[4]Pad@]().Size(), reflect.TypeFor[NoCmp@]().Size(), Blank@{a: 1, b: 2} == Blank@{a: 1, b: I@(#n#)}, any(Blank@{a: 1}) == any(Blank@{a: 1}), map[Blank@]int{{a: 1}: 2}[Blank@{a: 1}])
try("no compare@", func() { fmt.Println(any(NoCmp@{}) == any(NoCmp@{})) })
try("no key@", func() { fmt.Println(map[any]int{NoCmp@{1, [0]func(){}}: 1}) })
m@ := map[any]int{Empty@{}: 1, [0]Empty@{}: 2, I@(1): 3, int8(1): 4, S@("k"): 5, "k": 6, Arr@{1}: 7, [3]B@{1}: 8, Pad@{1, Empty@{}}: 9, t1@: 10, t2@: 11, &Empty@{} == nil: 12}
fmt.Println(len(m@), m@[Empty@{}], m@[[0]Empty@{}], m@[I@(1)], m@[int8(1)], m@[S@("k")], m@["k"], m@[Arr@{1}], m@[[3]B@{1}], m@[Pad@{a: 1}], m@[Tag1@(t2@)], m@[false])
clear(m@)
clear(bs@)
fmt.Println(len(m@), bs@[0])
v@ := reflect.ValueOf(s@)
try("no bytes@", func() { fmt.Println(v@.Convert(reflect.TypeFor[Bs@]()).Len()) })
fmt.Println(v@.Convert(reflect.TypeFor[[]byte]()).Len(), v@.CanConvert(reflect.TypeFor[Rs@]()), reflect.ValueOf(t1@).Convert(reflect.TypeFor[Tag2@]()).Type(), reflect.ValueOf(f@).Convert(reflect.TypeFor[func(I@) I@]()).Type(), reflect.ValueOf(ch@).Convert(reflect.TypeFor[<-chan I@]()).Type(), reflect.ValueOf(ch@).CanConvert(reflect.TypeFor[Recv@]()), reflect.ValueOf(Bs@{1, 2, 3}).Convert(reflect.TypeFor[Arr@]()))
fmt.Println(reflect.ValueOf(rs@).Index(0).Int() > 0, reflect.Copy(reflect.ValueOf(bs@), v@.Convert(reflect.TypeFor[string]())))`},
}

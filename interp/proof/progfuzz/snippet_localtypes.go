package progfuzz

// localTypeSnippets declare types in functions.
var localTypeSnippets = []snippet{
	{decls: `
type Shown@ struct{ n int }

func (s Shown@) String() string { return fmt.Sprint("shown ", s.n) }
func (s *Shown@) Add(k int)     { s.n += k }

func first@(n int) (any, reflect.Type) {
	type T struct {
		Shown@
		N int
	}
	type U []T
	return U{{Shown@{n}, n}}, reflect.TypeFor[T]()
}

func second@(n int) (any, reflect.Type) {
	type T struct {
		*Shown@
		N int
	}
	type U []T
	return U{{&Shown@{n}, n}}, reflect.TypeFor[T]()
}`, body: `
a@, s@ := first@(#n#)
b@, t@ := second@(#n#)
c@, u@ := first@(#n#)
fmt.Printf("%v %v %T %T %v %v\n", a@, b@, a@, b@, s@ == t@, s@ == u@)
fmt.Println(s@, t@, s@.Name(), t@.NumMethod(), s@.NumMethod(), reflect.PointerTo(s@).NumMethod(), reflect.DeepEqual(a@, b@), reflect.DeepEqual(a@, a@), reflect.TypeOf(c@) == reflect.TypeOf(a@))
type T struct{ Shown@ }
for _, v := range []any{T{Shown@{3}}, &T{}, a@, b@} {
	_, adds := v.(interface{ Add(int) })
	_, shows := v.(fmt.Stringer)
	_, mine := v.(T)
	fmt.Printf("%T %v %v %v\n", v, adds, shows, mine)
}
{
	type T int
	try("other T@", func() { fmt.Println(any(T(1)).(int)) })
	fmt.Printf("%T %v\n", T(4), any(T(1)) == any(1))
	keys := map[any]string{T(1): "T", 1: "int", Shown@{1}: "shown", struct{ T }{1}: "struct"}
	fmt.Println(len(keys), keys[T(1)], keys[1], keys[Shown@{1}], keys[struct{ T }{1}], keys[T(2)] == "")
}`},
	{body: `
type kind@ uint8
const (
	low@ kind@ = iota + 1
	mid@
	high@
)
type entry@ struct {
	Kind  kind@
	Names []string
	Meta  map[kind@]*entry@
}
type visit@ func(int, *entry@) visit@
var count@ visit@
total@ := 0
count@ = func(d int, e *entry@) visit@ {
	total@ += d + len(e.Names)
	for _, k := range []kind@{low@, mid@, high@} {
		if m := e.Meta[k]; m != nil {
			count@(d+1, m)
		}
	}
	return count@
}
root@ := entry@{mid@, []string{"a", #string#}, map[kind@]*entry@{high@: {Kind: low@, Names: []string{"z"}}, low@: {Meta: map[kind@]*entry@{mid@: {}}}}}
fmt.Println(count@(#n#, &root@) == nil, total@, root@.Kind, high@)
data@, err@ := json.Marshal(root@)
fmt.Println(string(data@), err@)
var back@ entry@
fmt.Println(json.Unmarshal(data@, &back@), reflect.DeepEqual(root@, back@), back@.Meta[high@].Names)
fmt.Printf("%T %T %v %#v\n", root@, count@, entry@{}, entry@{Kind: #n#})
try("assert@", func() { fmt.Println(any(root@).(*entry@)) })
try("assert kind@", func() { fmt.Println(any(low@).(uint8)) })`},
	{decls: `
func apply@[K cmp.Ordered, V any](list []V, key func(V) K) (out []any) {
	type pair struct {
		Key K
		Val V
	}
	pairs := make([]pair, len(list))
	for i, v := range list {
		pairs[i] = pair{key(v), v}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.Key, b.Key) })
	for _, p := range pairs {
		out = append(out, p)
	}
	return out
}

type Word@ string

func (w Word@) Len() int { return len(w) }`, body: `
x@ := apply@([]Word@{"ccc", Word@(#string#), "a"}, Word@.Len)
y@ := apply@([]int{3, #n#, 1}, func(n int) string { return strconv.Itoa(n % 3) })
fmt.Printf("%v %+v\n", x@, y@)
fmt.Println(reflect.TypeOf(x@[0]) == reflect.TypeOf(x@[1]), reflect.TypeOf(x@[0]) == reflect.TypeOf(y@[0]), x@[0] == x@[1], reflect.TypeOf(x@[0]).Field(1).Type)
keys@ := map[any]int{}
for i, p := range append(x@, y@...) {
	keys@[p] += i
}
fmt.Println(len(keys@) > 3, keys@[x@[0]])`},
}

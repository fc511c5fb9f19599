package progfuzz

// seqMethodSnippets range over methods of declared types, and declared iterator types.
var seqMethodSnippets = []snippet{
	{decls: `
type Seq@[V any] func(yield func(V) bool)
type Key@ string
type Entry@ struct {
	Key@
	Val int
}
type Index@ map[Key@][]Entry@
type Tree@ struct {
	kids []*Tree@
	Entry@
}
type Source@ interface{ All() iter.Seq2[Key@, Entry@] }

func (s Seq@[V]) Map(f func(V) V) Seq@[V]  { return func(yield func(V) bool) { s(func(v V) bool { return yield(f(v)) }) } }
func (s Seq@[V]) Take(n int) Seq@[V] {
	return func(yield func(V) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for v := range s {
			if i++; !yield(v) || i == n {
				return
			}
		}
	}
}
func (s Seq@[V]) List() []V { return slices.Collect(iter.Seq[V](s)) }
func (x Index@) All() iter.Seq2[Key@, Entry@] {
	return func(yield func(Key@, Entry@) bool) {
		for _, k := range slices.Sorted(maps.Keys(x)) {
			for _, e := range x[k] {
				if !yield(k, e) {
					return
				}
			}
		}
	}
}
func (t *Tree@) All() iter.Seq2[Key@, Entry@] {
	return func(yield func(Key@, Entry@) bool) { t.push(yield) }
}
func (t *Tree@) push(yield func(Key@, Entry@) bool) bool {
	if t == nil {
		return true
	}
	for _, k := range t.kids {
		if !k.push(yield) {
			return false
		}
	}
	return yield(t.Key@, t.Entry@)
}
func (e Entry@) Each(yield func(int) bool) { for i := range e.Val { if !yield(i) { return } } }`, body: `
for i, src := range []Source@{Index@{"b": {{"b1", 2}, {"b2", #n#}}, "a": {{"a1", 3}}}, &Tree@{[]*Tree@{{nil, Entry@{"leaf", 1}}, nil, {Entry@: Entry@{"other", #n#}}}, Entry@{"root", 4}}, (*Tree@)(nil)} {
	total := 0
	for k, e := range src.All() {
		for n := range e.Each {
			if n == 2 {
				break
			}
			total += n + len(k)
		}
		if k == "root" {
			continue
		}
		fmt.Print(i, k, e, " ")
	}
	next, stop := iter.Pull2(src.All())
	k, e, ok := next()
	stop()
	fmt.Printf("%d %v %v %v %T %T\n", total, k, e, ok, src.All(), src)
}
nat@ := Seq@[Key@](func(yield func(Key@) bool) { for i := 0; yield(Key@(strconv.Itoa(i))); i++ {} })
fmt.Println(nat@.Map(func(k Key@) Key@ { return k + "!" }).Take(#n#).List(), nat@.Take(0).List() == nil)
var it@ any = nat@
_, plain@ := it@.(iter.Seq[Key@])
_, func@ := it@.(func(func(Key@) bool))
fmt.Printf("%T %T %v %v %v\n", nat@, iter.Seq[Key@](nat@), plain@, func@, reflect.TypeOf(nat@).CanSeq())
for v := range reflect.ValueOf(Entry@{"", 3}.Each).Seq() {
	fmt.Print(v, v.Type(), " ")
}
for v := range reflect.ValueOf(nat@.Take(2)).Seq() {
	fmt.Print(v, v.Type(), " ")
}
try("panic in range@", func() {
	for k := range nat@.Take(3) {
		if k == "1" {
			panic(Entry@{k, 1})
		}
	}
})`},
}

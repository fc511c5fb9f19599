package progfuzz

// librarySnippets have declared types that embed those of the standard library.
var librarySnippets = []snippet{
	{decls: `
type Big@ struct {
	*big.Int
	unit string
}
type Addr@ netip.Addr
type Host@ struct{ netip.Addr }
type Cell@ struct {
	atomic.Pointer[Cell@]
	val atomic.Int32
	any atomic.Value
}
type Tag@ string
type Handle@ = unique.Handle[Tag@]
type Words@ struct{ sort.StringSlice }
type Raw@ struct{ json.RawMessage }
type When@ struct{ time.Time }

func (b Big@) String() string              { return b.Int.String() + b.unit }
func (w Words@) Less(i, j int) bool        { return len(w.StringSlice[i]) < len(w.StringSlice[j]) }
func (h Host@) IsPrivate() bool            { return true }`, body: `
b@ := Big@{big.NewInt(#int64#), "u"}
fmt.Println(b@, b@.Cmp(b@.Int), b@.Mul(b@.Int, b@.Int).Sign() >= 0, Big@{new(big.Int).Exp(big.NewInt(2), big.NewInt(70), nil), "x"})
fmt.Printf("%v %s %d %T\n", b@, b@, b@.Int, b@)
h@ := Host@{netip.MustParseAddr("1.2.3.4")}
fmt.Println(h@, h@.IsPrivate(), h@.Addr.IsPrivate(), h@.Is4(), h@ == Host@{h@.Addr}, map[Host@]int{h@: 1}[h@], netip.Addr(Addr@(h@.Addr)).Next())
root@ := &Cell@{}
root@.Store(&Cell@{})
root@.Load().val.Store(#int32#)
root@.any.Store(Tag@("t"))
fmt.Println(root@.Load().val.Add(1), root@.Load().Load() == nil, root@.CompareAndSwap(nil, root@), root@.any.Load(), root@.any.Swap(Tag@("s")))
try("inconsistent@", func() { root@.any.Store("string") })
t1@, t2@ := unique.Make(Tag@(#string#)), unique.Make(Tag@("a"))
fmt.Println(t1@ == unique.Make(t1@.Value()), t2@.Value(), reflect.TypeOf(t1@.Value()))
w@ := Words@{sort.StringSlice{"ccc", #string#, "dddd", "bb"}}
w@.Sort()
fmt.Print(w@, " ")
sort.Sort(w@)
fmt.Println(len(w@.StringSlice[3]), w@.Len(), sort.IsSorted(w@))
for _, v := range []any{b@, &b@, h@, Addr@(h@.Addr), Raw@{json.RawMessage("{\"a\":1}")}, When@{time.Unix(#n#, 0).UTC()}, []Host@{h@}, map[Tag@]Big@{"k": b@}, w@} {
	data, err := json.Marshal(v)
	fmt.Println(string(data), err, reflect.TypeOf(v).NumMethod() > 0)
}
var when@ When@
fmt.Println(json.Unmarshal([]byte("\"2020-01-02T03:04:05Z\""), &when@), when@, when@.Year(), json.Unmarshal([]byte("5"), &when@))
var raw@ Raw@
fmt.Println(json.Unmarshal([]byte("[1, 2]"), &raw@), string(raw@.RawMessage))
fmt.Println(reflect.TypeFor[Cell@]().NumMethod(), reflect.TypeFor[*Cell@]().NumMethod(), reflect.TypeOf(root@.Load), reflect.TypeFor[Host@]().NumMethod() == reflect.TypeFor[netip.Addr]().NumMethod())`},
}

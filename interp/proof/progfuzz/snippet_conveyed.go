package progfuzz

// conveyedSnippets send declared types through channels, between goroutines.
var conveyedSnippets = []snippet{
	{decls: `
type Msg@ interface{ weight@() int }
type Text@ string
type Num@ struct{ n int }
type Reply@ chan<- Msg@
type Call@ struct {
	Num@
	Reply@
	by func(Msg@) Msg@
}
type Bus@ chan Msg@
type Hub@ struct {
	sync.Mutex
	sync.WaitGroup
	got map[string]int
	Bus@
}

func (t Text@) weight@() int  { return len(t) }
func (n *Num@) weight@() int  { n.n++; return n.n }
func (n Num@) self@() Msg@    { return &n }
func (c Call@) Serve()        { c.Reply@ <- c.by(&c.Num@) }
func (b Bus@) Post(ms ...Msg@) Bus@ { for _, m := range ms { b <- m }; return b }
func (h *Hub@) take(m Msg@) {
	defer h.Done()
	h.Lock()
	defer h.Unlock()
	h.got[fmt.Sprintf("%T", m)] += m.weight@()
}`, body: `
bus@ := make(Bus@, 8).Post(Text@(#string#), &Num@{#n#}, Call@{by: func(m Msg@) Msg@ { return Text@("r") }, Num@: Num@{1}}.Num@.self@(), Text@("last"))
hub@ := &Hub@{got: map[string]int{}, Bus@: bus@}
close(bus@)
for m := range hub@.Bus@ {
	hub@.Add(1)
	go hub@.take(m)
}
hub@.Wait()
fmt.Println(hub@.got)
replies@ := make(chan Msg@, 3)
for i := range 3 {
	c := Call@{Num@{i}, replies@, func(m Msg@) Msg@ { return Text@(strings.Repeat("x", m.weight@())) }}
	hub@.Go(c.Serve)
}
hub@.Wait()
sum@ := 0
for range 3 {
	select {
	case m := <-replies@:
		sum@ += m.weight@()
		_, isText := m.(Text@)
		fmt.Print(isText, " ")
	}
}
fmt.Printf("%d %T %T %T\n", sum@, bus@, Reply@(replies@), hub@.Bus@)
try("send closed@", func() { bus@.Post(Text@("z")) })
try("nil call@", func() { Call@{}.Serve() })
var any@ any = bus@
_, plain@ := any@.(chan Msg@)
m@, open@ := <-any@.(Bus@)
fmt.Println(plain@, m@, open@, reflect.TypeOf(any@).ChanDir(), reflect.TypeFor[Reply@]())
var once@ sync.Once
var pool@ = sync.Pool{New: func() any { return &Num@{7} }}
once@.Do(func() { fmt.Println(pool@.Get().(Msg@).weight@()) })
var table@ sync.Map
table@.Store(Text@("k"), Num@{4})
v@, ok@ := table@.Load(Text@("k"))
_, none@ := table@.Load("k")
fmt.Println(v@, ok@, none@, v@.(Num@).n)`},
}

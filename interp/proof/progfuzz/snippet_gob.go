package progfuzz

// gobSnippets encode declared types by encoding/gob.
var gobSnippets = []snippet{
	{decls: `
type Gauge@ float32
type Part@ struct {
	Name  string
	Size  Gauge@
	Inner *Part@
	skip  int
}
type Holder@ struct {
	Part@
	Any   any
	List  []Namer@
	Table map[Key@][]Part@
	Grid  [2]Gauge@
	Fn    func()
}
type Key@ struct{ A, B int8 }
type Namer@ interface{ Label@() string }
type Wrapped@[T any] struct{ Val T }
type Packed@ struct{ a, b int }

func (p Part@) Label@() string        { return "part " + p.Name }
func (g Gauge@) Label@() string       { return fmt.Sprint("gauge ", float32(g)) }
func (w *Wrapped@[T]) Label@() string { return fmt.Sprint("wrapped ", w.Val) }
func (p Packed@) GobEncode() ([]byte, error)  { return []byte{byte(p.a), byte(p.b)}, nil }
func (p *Packed@) GobDecode(b []byte) error {
	if len(b) != 2 {
		return fmt.Errorf("%d bytes", len(b))
	}
	p.a, p.b = int(b[0]), int(b[1])
	return nil
}`, body: `
gob.Register(Part@{})
gob.Register(Gauge@(0))
gob.RegisterName("wrapped@", &Wrapped@[string]{})
var buf@ bytes.Buffer
holder@ := Holder@{Part@{#string#, 1.5, &Part@{Name: "in"}, 3}, Gauge@(#float32#), []Namer@{Part@{Name: "x"}, &Wrapped@[string]{#string#}, Gauge@(2)}, map[Key@][]Part@{{1, #int8#}: {{Size: 4}}}, [2]Gauge@{1, 2}, func() {}}
enc@ := gob.NewEncoder(&buf@)
fmt.Println(enc@.Encode(holder@), enc@.Encode(&Packed@{#n#, 2}), enc@.Encode(Wrapped@[[]Gauge@]{[]Gauge@{7}}))
dec@ := gob.NewDecoder(&buf@)
var back@ Holder@
fmt.Println(dec@.Decode(&back@), back@.Part@.Name == holder@.Name, back@.Inner.Name, back@.skip, back@.Any == holder@.Any, back@.Grid)
for _, n := range back@.List {
	fmt.Printf("%T %s\n", n, n.Label@())
}
for k, v := range back@.Table {
	fmt.Println(k.A, reflect.DeepEqual(v, holder@.Table[k]))
}
var packed@ Packed@
var wrapped@ struct{ Val []float64 }
fmt.Println(dec@.Decode(&packed@), packed@, dec@.Decode(&wrapped@), wrapped@, dec@.Decode(&packed@))
try("wrong kind@", func() {
	var b bytes.Buffer
	fmt.Println(gob.NewEncoder(&b).Encode(Wrapped@[string]{"s"}))
	fmt.Println(gob.NewDecoder(&b).Decode(&struct{ Val int }{}))
})
try("not registered@", func() { fmt.Println(gob.NewEncoder(&bytes.Buffer{}).Encode(Holder@{Any: Key@{}})) })
try("no fields@", func() { fmt.Println(gob.NewEncoder(&bytes.Buffer{}).Encode(struct{ a Gauge@ }{1})) })
try("twice@", func() { gob.RegisterName("wrapped@", Key@{}) })
try("function@", func() { fmt.Println(gob.NewEncoder(&bytes.Buffer{}).Encode(Wrapped@[func()]{})) })`},
}

package progfuzz

// reflectSnippets use declared types by package reflect.
var reflectSnippets = []snippet{
	{decls: `
type Level@ int16
type Labels@ map[string]Level@
type Item@ struct {
	Name  string  ` + "`db:\"name,key\" json:\"n\"`" + `
	Level Level@  ` + "`db:\"-\"`" + `
	Sub   []Item@
	By    *Item@
	Labels@
	on func(Level@) error
}

func (l Level@) String() string               { return "L" + strconv.Itoa(int(l)) }
func (l *Level@) Raise(by int) Level@         { *l += Level@(by); return *l }
func (i Item@) Find(name string, depth ...int) (Item@, bool) {
	for _, s := range i.Sub {
		if s.Name == name {
			return s, true
		}
	}
	return Item@{}, len(depth) > 1
}
func (i *Item@) Add(s ...Item@) *Item@ { i.Sub = append(i.Sub, s...); return i }
func (l Labels@) Get(k string) Level@  { return l[k] }`, body: `
item@ := (&Item@{Name: #string#, Level: Level@(#n#), Labels@: Labels@{"a": 1}}).Add(Item@{Name: "s"}, Item@{Name: "t", Level: 3})
v@ := reflect.ValueOf(item@)
for m := range v@.Type().Methods() {
	fmt.Println(m.Name, m.Type, m.Type.IsVariadic())
}
for f, fv := range v@.Elem().Fields() {
	name, ok := f.Tag.Lookup("db")
	fmt.Println(f.Name, f.Type, name, ok, f.Tag.Get("json"), fv.CanSet(), fv.Kind(), fv.Type().NumMethod())
}
out@ := v@.MethodByName("Find").Call([]reflect.Value{reflect.ValueOf("t")})
fmt.Println(out@[0].Interface().(Item@).Level, out@[1], out@[0].Field(1))
rest@ := v@.Elem().MethodByName("Find").CallSlice([]reflect.Value{reflect.ValueOf("none"), reflect.ValueOf([]int{1, 2})})
fmt.Println(rest@[1].Bool(), rest@[0].IsZero())
v@.MethodByName("Add").Call([]reflect.Value{out@[0], reflect.Zero(reflect.TypeFor[Item@]())})
level@ := v@.Elem().FieldByName("Level")
fmt.Println(level@.Addr().MethodByName("Raise").Call([]reflect.Value{reflect.ValueOf(2)})[0], item@.Level, len(item@.Sub))
level@.SetInt(12)
v@.Elem().Field(0).SetString("set")
v@.Elem().FieldByName("Labels@").SetMapIndex(reflect.ValueOf("z"), level@)
fmt.Println(item@.Name, item@.Level, item@.Labels@, v@.MethodByName("Get").Call([]reflect.Value{reflect.ValueOf("z")})[0].Interface())
find@ := v@.MethodByName("Find").Interface().(func(string, ...int) (Item@, bool))
_, ok@ := find@("s")
raise@, _ := reflect.TypeFor[*Level@]().MethodByName("Raise")
fmt.Println(ok@, raise@.Type, raise@.Func.Type() == reflect.TypeOf((*Level@).Raise), reflect.TypeOf((*Level@).Raise))
try("set wrong@", func() { v@.Elem().Field(0).Set(reflect.ValueOf(Level@(1))) })
try("set value@", func() { reflect.ValueOf(*item@).Field(0).SetString("x") })
try("unexported@", func() { v@.Elem().FieldByName("on").SetZero() })
try("few@", func() { v@.MethodByName("Find").Call(nil) })
try("kind@", func() { fmt.Println(level@.Len()) })
try("convert@", func() { fmt.Println(level@.Convert(reflect.TypeFor[string]()), level@.Convert(reflect.TypeFor[float32]()), level@.Convert(reflect.TypeFor[Item@]())) })`},
	{decls: `
type ID@ [2]byte
type Sizer@ interface {
	Size() int
	grow(n int)
}
type Bag@[K comparable, V any] struct {
	Items map[K]V
	last  *K
}
type Call@ func(Sizer@, ...ID@) (ID@, error)

func (b *Bag@[K, V]) Size() int       { return len(b.Items) }
func (b *Bag@[K, V]) grow(n int)      { b.Items = make(map[K]V, n) }
func (b Bag@[K, V]) With(k K, v V) Bag@[K, V] {
	b.Items = maps.Clone(b.Items)
	if b.Items == nil {
		b.Items = map[K]V{}
	}
	b.Items[k], b.last = v, &k
	return b
}`, body: `
bag@ := Bag@[ID@, Call@]{}.With(ID@{1, #n#}, nil).With(ID@{}, func(s Sizer@, ids ...ID@) (ID@, error) { return ids[s.Size()-1], nil })
t@ := reflect.TypeOf(bag@)
sizer@ := reflect.TypeFor[Sizer@]()
fmt.Println(t@, t@.Name(), sizer@.NumMethod(), sizer@.Method(0).Name, sizer@.Method(0).Type, sizer@.Method(1).PkgPath != "", t@.Implements(sizer@), reflect.PointerTo(t@).Implements(sizer@), reflect.PointerTo(t@).AssignableTo(sizer@))
list@ := reflect.MakeSlice(reflect.SliceOf(sizer@), 0, 2)
list@ = reflect.Append(list@, reflect.ValueOf(&bag@), reflect.Zero(sizer@))
fmt.Println(list@.Type(), list@.Index(0).Kind(), list@.Index(0).Elem().Type(), list@.Index(1).IsNil(), list@.Interface().([]Sizer@)[0].Size())
call@ := bag@.Items[ID@{}]
got@ := reflect.ValueOf(call@).Call([]reflect.Value{list@.Index(0), reflect.ValueOf(ID@{9}), reflect.ValueOf(ID@{8, #n#})})
fmt.Println(got@[0].Interface() == any(ID@{8, #n#}), got@[1].IsNil(), got@[0].Index(0), reflect.TypeOf(call@))
made@ := reflect.MakeFunc(reflect.TypeFor[Call@](), func(args []reflect.Value) []reflect.Value {
	return []reflect.Value{reflect.ValueOf(ID@{byte(args[1].Len())}), reflect.ValueOf(errors.New(args[0].Elem().Type().String())).Convert(reflect.TypeFor[error]())}
}).Interface().(Call@)
fmt.Println(made@(&bag@, ID@{}, ID@{}))
m@ := reflect.MakeMapWithSize(reflect.MapOf(t@.Method(0).Type.In(1), sizer@), 1)
m@.SetMapIndex(reflect.ValueOf(ID@{3}), reflect.ValueOf(&Bag@[string, int8]{}))
for k, v := range m@.Interface().(map[ID@]Sizer@) {
	fmt.Printf("%v %T\n", k, v)
}
p@ := reflect.New(t@)
fmt.Println(p@.Elem().IsZero(), p@.Type(), p@.MethodByName("Size").Call(nil)[0], p@.Interface().(Sizer@).Size(), reflect.DeepEqual(bag@.Items[ID@{1, #n#}], Call@(nil)))
type pair@ struct {
	A, B Sizer@
	C    ID@
}
fmt.Println(reflect.DeepEqual(pair@{A: &bag@}, pair@{A: &bag@}), reflect.DeepEqual(&pair@{C: ID@{1}}, &pair@{C: ID@{#n#}}), reflect.Zero(reflect.TypeFor[pair@]()).Type().Comparable(), reflect.ValueOf(pair@{}).Equal(reflect.ValueOf(pair@{})))
s@ := reflect.StructOf([]reflect.StructField{{Name: "ID", Type: reflect.TypeFor[ID@](), Tag: "json:\"id\""}, {Name: "S", Type: sizer@}})
fmt.Println(s@, s@.Size(), reflect.Zero(s@), s@.Comparable())
try("implements@", func() { fmt.Println(t@.Implements(t@)) })
try("assign@", func() { reflect.New(sizer@).Elem().Set(reflect.ValueOf(bag@)) })`},
	{decls: `
type Visitor@ struct {
	depth int
	seen  []string
}
type Leaf@ struct{ Val int }
type Node@ struct {
	Left, Right any
	Leaf@
	Kids map[string]*Leaf@
	Pair [2]Leaf@
	Fn   func() Leaf@
}

func (l Leaf@) Double() int { return l.Val * 2 }
func (v *Visitor@) visit(name string, x reflect.Value) *Visitor@ {
	v.seen = append(v.seen, strings.Repeat(".", v.depth)+name+" "+x.Type().String())
	v.depth++
	defer func() { v.depth-- }()
	switch x.Kind() {
	case reflect.Struct:
		for f, fv := range x.Fields() {
			v.visit(f.Name, fv)
		}
	case reflect.Interface, reflect.Pointer:
		if !x.IsNil() {
			v.visit("*", x.Elem())
		}
	case reflect.Map:
		keys := x.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
		for _, k := range keys {
			v.visit(k.String(), x.MapIndex(k))
		}
	case reflect.Slice, reflect.Array:
		for i := range x.Len() {
			v.visit(strconv.Itoa(i), x.Index(i))
		}
	case reflect.Int:
		v.seen = append(v.seen, strconv.FormatInt(x.Int(), 10))
	}
	return v
}`, body: `
node@ := Node@{Left: &Leaf@{#int#}, Right: []any{Leaf@{1}, nil, "s", Node@{}}, Kids: map[string]*Leaf@{"b": {2}, "a": nil}}
for _, line := range new(Visitor@).visit("root", reflect.ValueOf(&node@)).seen {
	fmt.Println(line)
}
for _, m := range []string{"Double", "visit", "Val"} {
	fmt.Println(reflect.ValueOf(node@).MethodByName(m).IsValid(), reflect.ValueOf(&node@).Elem().FieldByName(m).IsValid())
}
swap@ := reflect.Swapper(node@.Right)
swap@(0, 2)
fmt.Println(node@.Right.([]any)[0], node@.Double(), reflect.ValueOf(node@.Right).Index(2).Elem().Method(0).Call(nil)[0])
reflect.ValueOf(&node@).Elem().FieldByName("Pair").Index(1).Field(0).SetInt(41)
reflect.ValueOf(&node@.Left).Elem().Set(reflect.ValueOf(Leaf@{6}))
fmt.Println(node@.Pair, node@.Left, reflect.Indirect(reflect.ValueOf(&node@)).NumField())`},
}

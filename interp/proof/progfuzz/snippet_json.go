package progfuzz

// jsonSnippets encode declared types.
var jsonSnippets = []snippet{
	{decls: `
type Color@ int
type Stamp@ struct{ Sec int64 }
type Raw@ string
type Meta@ struct {
	ID    string ` + "`json:\"id\"`" + `
	Extra string ` + "`json:\",omitempty\"`" + `
}
type Opts@ map[Color@]*Raw@
type Doc@ struct {
	Meta@
	Stamp   *Stamp@            ` + "`json:\"stamp,omitempty\"`" + `
	Colors  []Color@           ` + "`json:\"colors\"`" + `
	Main    Color@             ` + "`json:\"main,omitzero\"`" + `
	Opts    Opts@              ` + "`json:\"opts,omitempty\"`" + `
	Any     any                ` + "`json:\"any\"`" + `
	Next    *Doc@              ` + "`json:\"next,omitempty\"`" + `
	Num     int                ` + "`json:\"num,string\"`" + `
	Skip    chan int           ` + "`json:\"-\"`" + `
	Data    []byte
	private Color@
}

func (c Color@) MarshalText() ([]byte, error) {
	if c < 0 {
		return nil, fmt.Errorf("no color %d", int(c))
	}
	return []byte("#" + strconv.Itoa(int(c))), nil
}
func (c *Color@) UnmarshalText(b []byte) error {
	n, err := strconv.Atoi(strings.TrimPrefix(string(b), "#"))
	*c = Color@(n)
	return err
}
func (s *Stamp@) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%d]", s.Sec), nil }
func (s *Stamp@) UnmarshalJSON(b []byte) error {
	_, err := fmt.Sscanf(string(b), "[%d]", &s.Sec)
	return err
}
func (s Stamp@) IsZero() bool { return s.Sec == 1 }`, body: `
raw@ := Raw@(#string#)
doc@ := Doc@{Meta@: Meta@{ID: "i"}, Stamp: &Stamp@{#int64#}, Colors: []Color@{1, #n#}, Opts: Opts@{3: &raw@, 2: nil}, Any: Color@(#n#), Next: &Doc@{Main: 5, Any: Stamp@{4}}, Num: #int#, Data: []byte(#string#)}
data@, err@ := json.Marshal(doc@)
fmt.Println(string(data@), err@)
var back@ Doc@
fmt.Println(json.Unmarshal(data@, &back@), back@.ID, back@.Main, back@.Colors, back@.Any, back@.Next.Any, back@.Num, string(back@.Data))
data@, err@ = json.MarshalIndent(back@, ">", "  ")
fmt.Println(string(data@), err@)
for _, v := range []any{Color@(-1), []Color@{2, -3}, map[Color@]int{4: 1, -1: 2}, Stamp@{2}, &Stamp@{3}, []Stamp@{{4}}, []*Stamp@{{5}, nil}, map[string]Stamp@{"k": {6}}, struct{ S Stamp@; P *Stamp@ }{Stamp@{7}, &Stamp@{8}}, &struct{ S Stamp@ }{Stamp@{9}}, Opts@{}, Doc@{Skip: make(chan int)}.Meta@, raw@, struct{ *Stamp@; X int }{&Stamp@{1}, 2}, func() {}, struct{ F func() Raw@ }{}} {
	data, err := json.Marshal(v)
	fmt.Println(string(data), err)
}
for _, text := range []string{"{\"main\":\"#7\",\"colors\":[\"8\"]}", "{\"main\":9}", "{\"colors\":[\"x\"]}", "{\"opts\":{\"#5\":\"v\",\"6\":null}}", "{\"stamp\":[3],\"id\":1}", "{\"num\":\"x\"}", "{\"next\":{\"next\":{\"num\":\"4\",\"private\":1}}}", "[]", "{\"any\":{\"a\":[1,null]}}"} {
	var d Doc@
	err := json.Unmarshal([]byte(text), &d)
	again, failed := json.Marshal(d)
	fmt.Println(err, string(again), failed)
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		fmt.Println(t.Value, t.Type, t.Offset, t.Struct, t.Field)
	}
}`},
	{decls: `
type Shape@ interface{ Area() float64 }
type Circle@ struct{ R float64 }
type Rect@ struct{ W, H float64 ` + "`json:\"side\"`" + ` }
type Tagged@[T any] struct {
	Kind string ` + "`json:\"kind\"`" + `
	Body T      ` + "`json:\"body\"`" + `
}
type Shapes@ []Shape@
type Union@ struct{ Shape@ }

func (c Circle@) Area() float64 { return 3 * c.R * c.R }
func (r *Rect@) Area() float64  { return r.W * r.H }
func (s Shapes@) MarshalJSON() ([]byte, error) {
	list := make([]any, len(s))
	for i, x := range s {
		list[i] = Tagged@[Shape@]{fmt.Sprintf("%T", x), x}
	}
	return json.Marshal(list)
}
func (u *Union@) UnmarshalJSON(b []byte) error {
	var raw Tagged@[json.RawMessage]
	if err := json.Unmarshal(b, &raw); err != nil {
		return fmt.Errorf("union: %w", err)
	}
	switch raw.Kind {
	case "circle":
		c := Circle@{}
		u.Shape@ = &c
	case "rect":
		u.Shape@ = new(Rect@)
	default:
		return fmt.Errorf("unknown kind %q", raw.Kind)
	}
	return json.Unmarshal(raw.Body, u.Shape@)
}`, body: `
data@, err@ := json.Marshal(map[string]any{"shapes": Shapes@{Circle@{1}, &Rect@{2, #n#}, nil}, "one": Union@{Circle@{2}}, "tag": Tagged@[[]Shape@]{"k", []Shape@{Circle@{3}}}})
fmt.Println(string(data@), err@)
for _, text := range []string{"[{\"kind\":\"circle\",\"body\":{\"R\":2.5}},{\"kind\":\"rect\",\"body\":{\"side\":3}}]", "[{\"kind\":\"oval\"}]", "[{\"kind\":\"circle\",\"body\":{\"r\":\"x\"}}]", "[3]", "null"} {
	var list []Union@
	err := json.Unmarshal([]byte(text), &list)
	fmt.Println(len(list), err)
	for _, u := range list {
		try("area@", func() { fmt.Printf("%T %v\n", u.Shape@, u.Area()) })
	}
}
var t@ Tagged@[map[string]*Circle@]
fmt.Println(json.Unmarshal([]byte("{\"KIND\":\"x\",\"body\":{\"a\":{\"R\":4},\"b\":null}}"), &t@), t@.Kind, t@.Body["a"].Area(), t@.Body["b"] == nil)
var s@ Shape@
fmt.Println(json.Unmarshal([]byte("{\"R\":1}"), &s@))
s@ = &Circle@{1}
fmt.Println(json.Unmarshal([]byte("{\"R\":8}"), &s@), s@.Area())
dec@ := json.NewDecoder(strings.NewReader("{\"kind\":\"a\",\"more\":1} {\"body\":[1,2]}"))
dec@.DisallowUnknownFields()
for range 2 {
	var x Tagged@[[2]int8]
	err := dec@.Decode(&x)
	fmt.Println(x, err)
}`},
}

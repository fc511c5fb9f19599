package progfuzz

// outsideSnippets have declared types that the standard library calls.
var outsideSnippets = []snippet{
	{decls: `
type Rot@ struct {
	io.Reader
	by byte
}
type Count@ struct {
	io.Writer
	n, calls int
}
type Buf@ struct {
	bytes.Buffer
	log []string
}
type Upper@ struct{ *strings.Builder }
type Level@ time.Duration
type Span@ struct {
	time.Duration
	sync.Mutex
	Name string
}

func (r *Rot@) Read(p []byte) (n int, err error) {
	n, err = r.Reader.Read(p[:min(len(p), 3)])
	for i := range p[:n] {
		p[i] += r.by
	}
	return
}
func (c *Count@) Write(p []byte) (int, error) {
	c.calls++
	c.n += len(p)
	return c.Writer.Write(p)
}
func (b *Buf@) WriteString(s string) (int, error) {
	b.log = append(b.log, s)
	return b.Buffer.WriteString("<" + s + ">")
}
func (u Upper@) Write(p []byte) (int, error) { return u.Builder.Write(bytes.ToUpper(p)) }
func (l Level@) String() string             { return "level " + time.Duration(l).String() }`, body: `
up@ := Upper@{&strings.Builder{}}
count@ := &Count@{Writer: up@}
n@, err@ := io.Copy(count@, &Rot@{strings.NewReader(#string# + "hello"), 1})
fmt.Println(n@, err@, count@.n, up@.String(), up@.Len())
var buf@ Buf@
_, err@ = io.WriteString(&buf@, #string#)
fmt.Fprintf(&buf@, "%d-%v", #n#, Level@(1500*time.Millisecond))
_, _ = io.Copy(io.MultiWriter(&buf@, count@), io.LimitReader(&Rot@{Reader: strings.NewReader("abcdef")}, 4))
fmt.Printf("%q %q %v %d %q\n", buf@.String(), buf@.log, err@, buf@.Len(), up@)
line@, err@ := bufio.NewReader(io.TeeReader(&Rot@{strings.NewReader("gk\x09x"), 1}, count@)).ReadString('\n')
fmt.Printf("%q %v\n", line@, err@)
s@ := &Span@{Duration: 90 * time.Second, Name: "n"}
s@.Lock()
fmt.Println(s@.Minutes(), s@.TryLock(), s@.Round(time.Minute), s@.String())
s@.Unlock()
for _, v := range []any{up@, count@, &buf@, s@, Level@(3), &Rot@{}} {
	_, w := v.(io.Writer)
	_, sw := v.(io.StringWriter)
	_, r := v.(io.ReadWriter)
	_, st := v.(fmt.Stringer)
	_, l := v.(sync.Locker)
	fmt.Printf("%T %v %v %v %v %v %d\n", v, w, sw, r, st, l, reflect.TypeOf(v).NumMethod())
}
for _, t := range []reflect.Type{reflect.TypeFor[Span@](), reflect.TypeFor[*Upper@](), reflect.TypeFor[struct{ Count@ }]()} {
	for m := range t.Methods() {
		fmt.Print(m.Name, m.Type, " ")
	}
	fmt.Println(t)
}
try("nil writer@", func() { _, _ = io.WriteString(&Count@{}, "x") })
try("nil builder@", func() { fmt.Println(Upper@{}.Len()) })`},
	{decls: `
type Plane@ struct {
	image.Rectangle
	shade Gray@
}
type Gray@ uint8
type Dir@ map[string]string
type Node@ struct {
	Name_ string
	text  *strings.Reader
}
type Ctx@ struct {
	context.Context
	at time.Time
}
type List@ []string
type Src@ uint64
type Sum@ struct{ hash.Hash32 }

func (g Gray@) RGBA() (r, green, b, a uint32) { v := uint32(g) * 0x101; return v, v, v / 2, 0xffff }
func (p Plane@) ColorModel() color.Model      { return color.ModelFunc(func(c color.Color) color.Color { r, _, _, _ := c.RGBA(); return Gray@(r >> 8) }) }
func (p Plane@) Bounds() image.Rectangle      { return p.Rectangle }
func (p Plane@) At(x, y int) color.Color      { return p.shade + Gray@(x*y) }
func (d Dir@) Open(name string) (fs.File, error) {
	text, ok := d[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &Node@{name, strings.NewReader(text)}, nil
}
func (n *Node@) Stat() (fs.FileInfo, error) { return n, nil }
func (n *Node@) Read(p []byte) (int, error) { return n.text.Read(p) }
func (n *Node@) Close() error               { return nil }
func (n *Node@) Name() string               { return n.Name_ }
func (n *Node@) Size() int64                { return n.text.Size() }
func (n *Node@) Mode() fs.FileMode          { return 0o644 }
func (n *Node@) ModTime() time.Time         { return time.Unix(7, 0).UTC() }
func (n *Node@) IsDir() bool                { return false }
func (n *Node@) Sys() any                   { return Gray@(3) }
func (c Ctx@) Deadline() (time.Time, bool)  { return c.at, !c.at.IsZero() }
func (c Ctx@) Value(key any) any            { if k, ok := key.(Gray@); ok { return k + 1 }; return c.Context.Value(key) }
func (l *List@) Set(s string) error         { if s == "" { return errors.New("empty") }; *l = append(*l, s); return nil }
func (l *List@) String() string             { return strings.Join(*l, "+") }
func (s *Src@) Uint64() uint64              { *s = *s*6364136223846793005 + 1; return uint64(*s) }
func (s Sum@) Sum32() uint32                { return s.Hash32.Sum32() ^ 1 }`, body: `
plane@ := Plane@{image.Rect(0, 0, 3, #n#), Gray@(#uint8#)}
rgba@ := image.NewRGBA(plane@.Bounds())
draw.Draw(rgba@, rgba@.Bounds(), plane@, image.Point{}, draw.Src)
fmt.Println(rgba@.Pix, plane@.Dx(), plane@.ColorModel().Convert(color.White), color.GrayModel.Convert(Gray@(9)), color.Palette{Gray@(0), Gray@(200)}.Index(Gray@(#uint8#)))
dir@ := Dir@{"a.txt": #string#, "b": "bb"}
data@, err@ := fs.ReadFile(dir@, "a.txt")
fmt.Printf("%q %v\n", data@, err@)
_, err@ = fs.ReadFile(dir@, "none")
fmt.Println(err@, errors.Is(err@, fs.ErrNotExist))
info@, err@ := fs.Stat(dir@, "b")
fmt.Println(info@.Size(), info@.ModTime(), info@.Sys(), fs.FormatFileInfo(info@), err@)
ctx@, cancel@ := context.WithCancelCause(context.WithValue(Ctx@{context.Background(), time.Time{}}, "k", Gray@(5)))
cancel@(&fs.PathError{Op: "op", Path: "p", Err: io.EOF})
fmt.Println(ctx@.Value("k"), ctx@.Value(Gray@(#uint8#)), ctx@.Value(1), ctx@.Err(), context.Cause(ctx@), errors.Is(context.Cause(ctx@), io.EOF))
var list@ List@
flags@ := flag.NewFlagSet("f", flag.ContinueOnError)
flags@.SetOutput(os.Stdout)
flags@.Var(&list@, "l", "a ` + "`list`" + `")
fmt.Println(flags@.Parse([]string{"-l", #string# + "x", "-l=b", "rest"}), list@, flags@.Args(), flags@.Parse([]string{"-l", ""}))
src@ := Src@(#n#)
r@ := rand.New(&src@)
fmt.Println(r@.IntN(100), r@.Perm(4), r@.Float64() < 1)
sum@ := Sum@{crc32.NewIEEE()}
_, _ = io.WriteString(sum@, "data")
fmt.Println(sum@.Sum32(), sum@.Size(), hash.Hash32(sum@).Sum32() == sum@.Hash32.Sum32())
for _, v := range []any{plane@, dir@, ctx@, &list@, sum@} {
	_, i := v.(image.Image)
	_, f := v.(fs.FS)
	_, g := v.(flag.Value)
	_, h := v.(hash.Hash)
	_, c := v.(context.Context)
	fmt.Print(i, f, g, h, c, " ")
}
fmt.Println()`},
}

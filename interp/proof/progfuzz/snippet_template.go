package progfuzz

// templateSnippets give declared types to text/template.
var templateSnippets = []snippet{
	{decls: `
type Money@ int
type Line@ struct {
	Text  string
	Price Money@
	Attrs map[string]Money@
	Each  func(int) Money@
}
type Page@ struct {
	*Line@
	Lines []Line@
	Title fmt.Stringer
	Seq   iter.Seq[Money@]
	Chan  chan Money@
	err   error
}
type Title@ []string

func (m Money@) String() string            { return fmt.Sprintf("$%d", int(m)) }
func (m Money@) Times(n int, more ...Money@) Money@ { for _, x := range more { m += x }; return m * Money@(n) }
func (m *Money@) Pointer() string          { return "pointer" }
func (l Line@) Total() (Money@, error)     { if l.Price < 0 { return 0, fmt.Errorf("negative %v", l.Price) }; return l.Price * 2, nil }
func (p *Page@) Find(s string) *Line@      { for i := range p.Lines { if p.Lines[i].Text == s { return &p.Lines[i] } }; return nil }
func (p Page@) hidden() string             { return "no" }
func (t Title@) String() string            { return strings.Join(t, " ") }`, body: `
page@ := &Page@{&Line@{"top", Money@(#n#), map[string]Money@{"b": 2, "a": 1}, func(n int) Money@ { return Money@(n * 3) }}, []Line@{{Text: "x", Price: 4}, {Text: #string#, Price: -1}}, Title@{"the", "title"}, slices.Values([]Money@{5, 6}), nil, nil}
funcs@ := template.FuncMap{"up": strings.ToUpper, "money": func(n int) Money@ { return Money@(n) }, "sum": func(ms ...Money@) (t Money@) { for _, m := range ms { t += m }; return }, "fails": func(m Money@) (string, error) { return "", fmt.Errorf("fails %v", m) }}
for i, text := range []string{
	"{{.Title}} {{.Text | up}} {{.Price}} {{.Price.Times 3}} {{.Price.Times 2 (money 4) .Price}} {{.Total}}",
	"{{range .Lines}}[{{.Text}} {{.Price | printf \"%v %d\" .Price}}]{{end}}",
	"{{range $k, $v := .Attrs}}{{$k}}:{{$v}};{{end}} {{index .Attrs \"a\"}} {{call .Each 5}} {{len .Lines}}",
	"{{with .Find \"x\"}}{{.Text}}{{.Total}}{{end}}{{with .Find \"nope\"}}found{{else}}none{{end}}",
	"{{range .Seq}}{{.}}, {{end}}{{sum (money 1) .Price}} {{eq .Price (money 3)}} {{lt (money 1) .Price}}",
	"{{range .Lines}}{{.Total}}{{end}}", "{{.Price.Pointer}}", "{{(index .Lines 0).Price.Pointer}}", "{{.hidden}}", "{{.Nothing}}", "{{.Price.Times}}", "{{.Price.Times \"s\"}}", "{{fails .Price}}", "{{index .Lines 7}}", "{{slice .Title 0 1}} {{index .Title 1}}", "{{.Chan}} {{.Seq | len}}",
} {
	t, err := template.New(fmt.Sprint("t", i)).Funcs(funcs@).Parse(text)
	if err != nil {
		fmt.Println(err)
		continue
	}
	for _, x := range []any{page@, *page@, page@.Lines[0], Money@(2)} {
		var b strings.Builder
		err := t.Execute(&b, x)
		fmt.Printf("%d %q %v\n", i, b.String(), err)
	}
}`},
}

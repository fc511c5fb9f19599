package progfuzz

// slogSnippets log declared types.
var slogSnippets = []snippet{
	{decls: `
type Token@ string
type User@ struct {
	Name  string
	Token Token@
	Tags  []Token@
}
type Chain@ int
type Group@ []slog.Attr
type Sink@ struct {
	slog.Handler
	count *int
}

func (Token@) LogValue() slog.Value   { return slog.StringValue("REDACTED") }
func (u *User@) LogValue() slog.Value { return slog.GroupValue(slog.String("name", u.Name), slog.Any("token", u.Token), slog.Any("tags", u.Tags)) }
func (c Chain@) LogValue() slog.Value { if c > 0 { return slog.AnyValue(c - 1) }; return slog.AnyValue(Token@("end")) }
func (g Group@) LogValue() slog.Value { return slog.GroupValue(g...) }
func (s Sink@) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelInfo-slog.Level(*s.count) }
func (s Sink@) WithGroup(name string) slog.Handler { *s.count++; return Sink@{s.Handler.WithGroup(name + "!"), s.count} }`, body: `
options@ := &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
	if a.Key == "time" && len(groups) == 0 {
		return slog.Attr{}
	}
	if t, ok := a.Value.Any().([]Token@); ok {
		return slog.Int(a.Key, len(t))
	}
	return a
}}
count@ := 0
user@ := User@{#string#, "secret", []Token@{"a", "b"}}
for _, h := range []slog.Handler{slog.NewTextHandler(os.Stdout, options@), slog.NewJSONHandler(os.Stdout, options@), Sink@{slog.NewTextHandler(os.Stdout, options@), &count@}} {
	l := slog.New(h).With("chain", Chain@(2), "user", &user@)
	l.Info("hello", "token", Token@("x"), "plain", user@, "int", #int#, "group", Group@{slog.Bool("b", true), slog.Any("t", Token@("y"))})
	l.WithGroup("g").Debug("in", "chain", Chain@(#n#), slog.Group("sub", "u", &user@), "bad key", error(nil), "odd")
	l.Warn("values", "v", []any{Token@("shown"), Chain@(1)}, "m", map[string]Chain@{"k": 2}, "p", (*User@)(nil) == nil)
}
v@ := slog.AnyValue(Chain@(#n#))
fmt.Println(v@.Kind(), v@.Resolve(), v@.Resolve().Kind(), slog.AnyValue(user@).Kind(), slog.AnyValue(&user@).Resolve(), slog.Any("k", Token@("t")), count@)
fmt.Println(slog.AnyValue(Chain@(1)).Equal(slog.AnyValue(Chain@(1))), slog.Any("k", user@.Name).Equal(slog.String("k", user@.Name)))`},
}

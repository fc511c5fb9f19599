package progfuzz

// The functions that print values.
var printUses = []shapeUse{
	{name: "printAll", decl: `// printAll prints values by many verbs.
func printAll(values []any) {
	for i, x := range values {
		switch v := reflect.ValueOf(x); v.Kind() {
		case reflect.Struct, reflect.Slice, reflect.Map, reflect.Array: // a pointer to one prints without an address
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			fmt.Printf("%v %+v %#v\n", p, p.Interface(), p.Interface())
			fmt.Println(p.Interface())
		}
		for _, format := range []string{"%v", "%+v", "%#v", "%T", "%s", "%d", "%q", "%x", "%6.2f", "%t", "%-8v|", "%08d", "%z"} {
			fmt.Printf("%d "+format+"\n", i, x)
		}
	}
	fmt.Println(values...)
	fmt.Printf("%v\n%+v\n%#v\n%T\n", values, values, values, values)
	fmt.Println(fmt.Sprint(values...), fmt.Errorf("%v %w", values[0], errors.New("e")))
}`},
	{name: "printWithin", decl: `// printWithin prints values within other types.
func printWithin(values []any) {
	type pair struct {
		Name  string
		Value any
		other any
	}
	for _, x := range values {
		p := pair{"n", x, x}
		fmt.Printf("%v %+v %#v %s\n", p, p, p, p)
		fmt.Printf("%v %+v\n", &p, map[string]pair{"k": p})
		l := [2]any{x, x}
		fmt.Printf("%v %+v %q %#v\n", l, []any{x}, l, map[int]any{1: x})
		v := reflect.ValueOf(p)
		fmt.Printf("%v %+v %s %d\n", v, v.Field(2), v.Field(1), v.Field(2))
	}
}`},
	{name: "logAll", decl: `// logAll logs values.
func logAll(values []any) {
	options := &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		if strings.HasPrefix(fmt.Sprint(a.Value.Any()), "LogValue panicked") { // and where, which differs in a cell
			return slog.String(a.Key, "panicked")
		}
		return a
	}}
	logger := slog.New(slog.NewTextHandler(os.Stdout, options)).With("first", values[0]).WithGroup("g")
	for i, x := range values {
		v := slog.AnyValue(x)
		logger.Info("value", "i", i, "v", x)
		logger.Warn("more", slog.Any("x", x), slog.Group("in", "k", x))
		fmt.Println(v.Kind(), v.Resolve().Kind(), v.Equal(slog.IntValue(i)))
	}
	slog.New(slog.NewJSONHandler(os.Stdout, options)).Info("list", "all", values)
}`},
	{name: "fillTemplates", decl: `// fillTemplates gives values to templates.
func fillTemplates(values []any) {
	functions := template.FuncMap{"kind": func(x any) string { return reflect.ValueOf(x).Kind().String() }, "same": func(x any) any { return x }}
	for _, text := range []string{
		"{{.}} {{printf \"%T %v\" . .}}", "{{.String}}", "{{.Size | printf \"%03d\"}}", "{{.Twice 4}}", "{{.Join \"-\" \"a\" \"b\"}}",
		"{{kind .}} {{with same .}}yes {{.}}{{else}}no{{end}}", "{{range $i, $e := .}}{{$i}}={{$e}};{{else}}none{{end}}", "{{len .}} {{not .}}",
		"{{.F0}} {{.F1.F0}}", "{{.hidden}}", "{{.Self.Size}}", "{{eq . .}}", "{{index . 0}}", "{{html .}} {{js .}} {{and . 1}}",
	} {
		t := template.Must(template.New("t").Funcs(functions).Parse(text))
		for i, x := range values {
			try("execute", func() {
				var b strings.Builder
				err := t.Execute(&b, x)
				fmt.Println(i, b.String(), err)
			})
		}
	}
}`},
}

package progfuzz

// The functions that encode values, and decode them.
var encodeUses = []shapeUse{
	{name: "encodeJSON", deep: true, decl: `// encodeJSON encodes values, and decodes them into new ones of their types.
func encodeJSON(values []any) {
	for i, x := range values {
		var data []byte
		try("marshal", func() {
			var err error
			data, err = json.Marshal(x)
			fmt.Println(i, string(data), err)
		})
		if x == nil {
			continue
		}
		for _, text := range []string{string(data), "{\"F0\":5,\"G1\":\"x\",\"k2\":[1],\"V\":null}", "[1,\"a\",{}]", "\"s\"", "7", "null"} {
			p := reflect.New(reflect.TypeOf(x))
			try("unmarshal", func() {
				fmt.Println(json.Unmarshal([]byte(text), p.Interface()))
				back, err := json.MarshalIndent(p.Interface(), "", " ")
				fmt.Println(string(back), err)
			})
		}
	}
}`},
	{name: "encodeWithin", deep: true, decl: `// encodeWithin encodes values as parts of others.
func encodeWithin(values []any) {
	for _, x := range values {
		s := struct {
			A any            ` + "`json:\"a,omitempty\"`" + `
			M map[string]any ` + "`json:\",omitempty\"`" + `
			L []any
		}{x, map[string]any{"k": x}, []any{x}}
		try("encode", func() {
			var b strings.Builder
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(false)
			err := e.Encode(s)
			fmt.Println(b.String(), err)
		})
	}
}`},
	{name: "encodeXML", deep: true, decl: `// encodeXML encodes values, and decodes them.
func encodeXML(values []any) {
	for i, x := range values {
		try("xml", func() {
			data, err := xml.Marshal(x)
			fmt.Println(i, string(data), err)
			if err != nil || x == nil {
				return
			}
			p := reflect.New(reflect.TypeOf(x))
			fmt.Println(xml.Unmarshal(data, p.Interface()))
			data, err = xml.Marshal(p.Interface())
			fmt.Println(string(data), err)
		})
	}
}`},
	{name: "encodeGob", deep: true, decl: `// encodeGob encodes values, and decodes them.
func encodeGob(values []any) {
	for i, x := range values {
		if x == nil {
			continue
		}
		try("gob", func() {
			var b bytes.Buffer
			err := gob.NewEncoder(&b).Encode(x)
			fmt.Println(i, err)
			if err != nil {
				return
			}
			p := reflect.New(reflect.TypeOf(x))
			err = gob.NewDecoder(&b).DecodeValue(p)
			fmt.Println(err, reflect.DeepEqual(p.Elem().Interface(), x))
		})
	}
}`},
}

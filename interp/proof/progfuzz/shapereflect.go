package progfuzz

// The functions that look at values by package reflect.
var reflectUses = []shapeUse{
	{name: "callMethods", deep: true, decl: `// callMethods calls all methods that package reflect finds.
func callMethods(values []any) {
	for i, x := range values {
		v := reflect.ValueOf(x)
		if !v.IsValid() {
			continue
		}
		p := reflect.New(v.Type())
		p.Elem().Set(v)
		for _, r := range []reflect.Value{v, p} {
			for k := range r.NumMethod() {
				m := r.Type().Method(k)
				f := r.Method(k)
				var args []reflect.Value
				for in := range f.Type().Ins() {
					if in.Kind() == reflect.Interface {
						in = nil
						break
					}
					a := reflect.New(in).Elem()
					if a.CanInt() {
						a.SetInt(4)
					}
					args = append(args, a)
				}
				if len(args) != f.Type().NumIn() || f.Type().IsVariadic() {
					continue
				}
				try(m.Name, func() {
					for _, out := range append(f.Call(args), m.Func.Call(append([]reflect.Value{r}, args...))...) {
						switch y := out.Interface().(type) {
						case string, int, bool, error:
							fmt.Print(i, " ", y, "; ")
						default:
							fmt.Printf("%d %T; ", i, y)
						}
					}
				})
			}
			_, found := r.Type().MethodByName("Size")
			fmt.Println(r.Type(), found, r.MethodByName("hidden").IsValid())
		}
	}
}`},
	{name: "changeFields", deep: true, decl: `// changeFields makes values of the same types and sets their fields.
func changeFields(values []any) {
	for i, x := range values {
		v := reflect.ValueOf(x)
		if !v.IsValid() {
			continue
		}
		c := reflect.New(v.Type()).Elem()
		fmt.Println(i, c.IsZero(), v.IsZero(), c.CanSet(), v.CanSet(), v.Comparable())
		c.Set(v)
		for c.Kind() == reflect.Pointer && !c.IsNil() {
			c = c.Elem()
		}
		switch c.Kind() {
		case reflect.Struct:
			for f, v := range c.Fields() {
				try(f.Name, func() {
					v.SetZero()
					fmt.Print(v.IsZero(), c.FieldByName(f.Name).Type(), " ")
				})
			}
			for _, f := range reflect.VisibleFields(c.Type()) {
				try(f.Name, func() { fmt.Print(c.FieldByIndex(f.Index).Kind(), c.FieldByIndex(f.Index).CanInterface(), " ") })
			}
		case reflect.Slice:
			d := reflect.MakeSlice(c.Type(), 2, 3)
			reflect.Copy(d, c)
			d = reflect.AppendSlice(d, c)
			fmt.Println(d.Type(), d.Len(), d.Index(0).Type(), d.Slice(0, 1).Type(), d.Index(0).CanSet())
		case reflect.Map:
			d := reflect.MakeMap(c.Type())
			d.SetMapIndex(reflect.Zero(c.Type().Key()), reflect.Zero(c.Type().Elem()))
			for k, v := range d.Seq2() {
				fmt.Println(d.Type(), d.Len(), k.Type(), v.Type(), k.IsZero(), v.IsZero())
			}
		case reflect.Chan:
			if c.Type().ChanDir() == reflect.BothDir {
				d := reflect.MakeChan(c.Type(), 1)
				fmt.Println(d.TrySend(reflect.Zero(c.Type().Elem())), d.TrySend(reflect.Zero(c.Type().Elem())))
				got, ok := d.TryRecv()
				fmt.Println(d.Type(), got.Type(), ok)
			}
		case reflect.Func:
			d := reflect.MakeFunc(c.Type(), func(args []reflect.Value) (out []reflect.Value) {
				fmt.Print(len(args), " ")
				for o := range c.Type().Outs() {
					out = append(out, reflect.Zero(o))
				}
				return out
			})
			var in []reflect.Value
			for p := range c.Type().Ins() {
				in = append(in, reflect.Zero(p))
			}
			if c.Type().IsVariadic() {
				in = in[:len(in)-1]
			}
			fmt.Println(d.Type(), len(d.Call(in)))
		}
	}
}`},
	{name: "convertAll", deep: true, decl: `// convertAll converts each value to the types of the others.
func convertAll(values []any) {
	for _, x := range values {
		if x == nil {
			continue
		}
		v := reflect.ValueOf(x)
		fmt.Print(v.Type(), ": ")
		for _, y := range values {
			if y == nil {
				continue
			}
			t := reflect.TypeOf(y)
			switch {
			case t == v.Type():
				fmt.Print("same ")
			case v.Type().AssignableTo(t):
				fmt.Print("assignable ")
			case v.Type().ConvertibleTo(t):
				fmt.Print("convertible ")
				try("convert", func() { fmt.Print(v.Convert(t).Type(), " ") })
			default:
				fmt.Print("no ")
			}
		}
		fmt.Println()
	}
}`},
	{name: "derive", deep: true, decl: `// derive makes types of the types of values.
func derive(values []any) {
	for _, x := range values {
		t := reflect.TypeOf(x)
		if t == nil {
			continue
		}
		fmt.Println(reflect.SliceOf(t), reflect.PointerTo(t), reflect.ArrayOf(2, t), reflect.ChanOf(reflect.RecvDir, t), reflect.MapOf(reflect.TypeFor[string](), t), reflect.FuncOf([]reflect.Type{t}, nil, false))
		if t.Comparable() && t.Kind() != reflect.Interface {
			m := reflect.MakeMap(reflect.MapOf(t, t))
			try("key", func() { m.SetMapIndex(reflect.ValueOf(x), reflect.ValueOf(x)) })
			fmt.Println(m.Len(), m.Type())
		}
		s := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "A", Type: t}, {Name: "B", Type: reflect.SliceOf(t)}})).Elem()
		s.Field(0).Set(reflect.ValueOf(x))
		s.Field(1).Set(reflect.Append(s.Field(1), s.Field(0)))
		fmt.Println(s.Type(), reflect.DeepEqual(s.Field(1).Index(0).Interface(), x), s.Field(1).Index(0).NumMethod())
	}
}`},
}

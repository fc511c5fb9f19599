package progfuzz

// loopHelpers are what programs with loops need: state shows values by their bits, a NaN as
// NaN. repeat shows what a function returns when it changes, as it must not while its loops
// become machine code.
var loopHelpers = []struct{ name, text string }{
	{"state", `func state(values ...any) string {
	var b strings.Builder
	for _, v := range values {
		bits(&b, reflect.ValueOf(v), 0)
		b.WriteByte(' ')
	}
	return b.String()
}`},
	{"bits", `func bits(b *strings.Builder, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		switch f := v.Float(); {
		case f != f:
			b.WriteString("NaN")
		case v.Kind() == reflect.Float32:
			fmt.Fprintf(b, "%08x", math.Float32bits(float32(f)))
		default:
			fmt.Fprintf(b, "%016x", math.Float64bits(f))
		}
	case reflect.Slice, reflect.Array:
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(' ')
			}
			bits(b, v.Index(i), depth)
		}
		b.WriteByte(']')
	case reflect.Struct:
		b.WriteByte('{')
		for i := range v.NumField() {
			bits(b, v.Field(i), depth+1)
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	case reflect.Pointer:
		if v.IsNil() || depth > 0 {
			fmt.Fprint(b, v.IsNil())
			return
		}
		bits(b, v.Elem(), 1)
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprint(b, v)
	}
}`},
	{"repeat", `func repeat(n int, f func() string) {
	last := ""
	for i := range n {
		if out := f(); out != last {
			fmt.Println(i, out)
			last = out
		}
	}
}`},
	{"together", `func together(n int, f func() string) {
	out := make([]string, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 3 {
				out[i] = f()
			}
		}()
	}
	wg.Wait()
	for i := range out {
		if i == 0 || out[i] != out[0] {
			fmt.Println(i, out[i])
		}
	}
}`},
	{"mixed", `func mixed(n int, f float64, ok bool) (int, float64) {
	if ok {
		return n ^ 5, f / 3
	}
	return n >> 1, -f
}`},
}
